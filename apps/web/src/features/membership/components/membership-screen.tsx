import type { ReactNode } from 'react';
import { PrivacyNote } from '../../../common/notices/privacy-note.tsx';
import { BusyOverlay } from '../../../components/busy-overlay.tsx';
import { CarDrawing } from '../../../components/car-drawing.tsx';
import { Card } from '../../../components/card.tsx';
import { LiveRegion } from '../../../components/live-region.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { PageFrame } from '../../../components/page/page-frame.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { minutesAndSeconds } from '../../../components/use-countdown.ts';
import { useIsHydrated } from '../../../lib/use-is-hydrated.ts';
import { waitText } from '../../../lib/wait-text.ts';
import { keptText, useKeptApplication } from '../kept-application.ts';
import { texts } from '../texts.ts';
import { useMembershipEntry, type EntryState } from '../use-membership-entry.ts';
import { MembershipForm } from './membership-form.tsx';

type Props = Parameters<typeof useMembershipEntry>[0] & {
  /** Under the card. */
  notice: ReactNode;
};

/** Drawn at build time too: its first render must not depend on the browser. */
export function MembershipScreen({ notice, ...props }: Props) {
  const { state, submit, secondsLeft, clearError } = useMembershipEntry(props);
  const isIdle = state.name === 'idle';
  const isHydrated = useIsHydrated();
  return (
    <PageFrame width="narrow">
      <div className="mx-auto max-w-md sm:pt-6">
        <div className="mb-5 flex items-center gap-4">
          <CarDrawing body="sedan" className="max-w-24 sm:max-w-32" />
          <p className="min-w-0 leading-snug">
            <span className="block text-lg font-bold tracking-tight">{texts.value.title}</span>
            <span className="text-ink-soft">{texts.value.detail}</span>
          </p>
        </div>
        <Card className="relative">
          <PageTitle subtitle={texts.subtitle} className="mb-5">
            {texts.title}
          </PageTitle>
          {/* Until then the room of the message (app/early-entry.ts). */}
          <div className={isHydrated ? undefined : 'in-data-ended:h-25'}>
            <EntryNotice state={state} secondsLeft={secondsLeft} sessionEnded={props.sessionEnded} />
          </div>
          <MembershipForm
            busy={!isIdle}
            secondsLeft={secondsLeft}
            error={isIdle ? state.error : null}
            onChange={clearError}
            onSubmit={submit}
          />
          <div className="mt-5 grid gap-2 border-t border-line pt-4">
            <p className="text-sm text-ink-soft">{texts.help}</p>
            <PrivacyNote purpose={texts.purpose} />
          </div>
          {/* In the DOM before its first message, so that every message is announced. */}
          <LiveRegion>{spoken(state, secondsLeft)}</LiveRegion>
          {state.name === 'verifying' ? <BusyOverlay silent message={state.message} /> : null}
          {state.name === 'verified' ? (
            <BusyOverlay silent done message={texts.success.title} detail={state.detail} />
          ) : null}
        </Card>
        <div className="mt-6">{notice}</div>
      </div>
    </PageFrame>
  );
}

function spoken(state: EntryState, secondsLeft: number): string {
  if (state.name === 'verifying') return state.message;
  if (state.name === 'verified') return `${texts.success.title} ${state.detail}`;
  return state.wait !== null && secondsLeft === 0 ? texts.wait.over : '';
}

type NoticeProps = { state: EntryState; secondsLeft: number; sessionEnded: Props['sessionEnded'] };

/** One at a time, the most urgent first: a wait, the end of a session, a kept quote. */
function EntryNotice({ state, secondsLeft, sessionEnded }: NoticeProps) {
  const kept = useKeptApplication();
  const wait = state.name === 'idle' ? state.wait : null;
  if (wait !== null && secondsLeft > 0) {
    const { title, description } = texts.wait[wait.because];
    return (
      <div className="mb-5">
        <MessagePanel tone="warning" title={title} announce>
          {description} <span className="sr-only">{texts.wait.again(waitText(wait.seconds))}</span>
          <span aria-hidden className="tabular-nums">
            {texts.wait.again(minutesAndSeconds(secondsLeft))}
          </span>
        </MessagePanel>
      </div>
    );
  }
  if (kept !== null && sessionEnded !== 'member') {
    return (
      <div className="mb-5">
        <MessagePanel tone="success" announce>
          {keptText(kept)}
        </MessagePanel>
      </div>
    );
  }
  if (sessionEnded === null || state.name !== 'idle' || state.error !== null) return null;
  return (
    <div className="mb-5">
      <MessagePanel tone="info" announce>
        {texts.sessionEnded[sessionEnded]}
      </MessagePanel>
    </div>
  );
}
