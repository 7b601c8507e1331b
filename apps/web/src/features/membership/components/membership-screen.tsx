import { PrivacyNote } from '../../../common/legal/privacy-note.tsx';
import { SandboxNotice } from '../../../common/sandbox-notice.tsx';
import { BusyOverlay } from '../../../components/busy-overlay.tsx';
import { Card } from '../../../components/card.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { PageLayout } from '../../../components/page-layout.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { texts } from '../texts.ts';
import { useMembershipEntry } from '../use-membership-entry.ts';
import { MembershipForm } from './membership-form.tsx';

type Props = Parameters<typeof useMembershipEntry>[0];

export function MembershipScreen(props: Props) {
  const { state, submit, clearError } = useMembershipEntry(props);
  return (
    <PageLayout width="narrow">
      <div className="mx-auto max-w-md sm:pt-6">
        <Card className="relative">
          <PageTitle subtitle={texts.subtitle} className="mb-5">
            {texts.title}
          </PageTitle>
          {props.sessionEnded && state.name === 'idle' && state.error === null ? (
            <div className="mb-5">
              <MessagePanel tone="info" announce>
                {texts.sessionEnded}
              </MessagePanel>
            </div>
          ) : null}
          <MembershipForm
            busy={state.name !== 'idle'}
            error={state.name === 'idle' ? state.error : null}
            onChange={clearError}
            onSubmit={submit}
          />
          <div className="mt-5 grid gap-2 border-t border-line pt-4">
            <p className="text-sm text-ink-soft">{texts.help}</p>
            <PrivacyNote purpose={texts.purpose} />
          </div>
          {state.name === 'verifying' ? <BusyOverlay message={state.message} /> : null}
          {state.name === 'verified' ? (
            <BusyOverlay done message={texts.success.title} detail={texts.success.description} />
          ) : null}
        </Card>
        <div className="mt-6">
          <SandboxNotice />
        </div>
      </div>
    </PageLayout>
  );
}
