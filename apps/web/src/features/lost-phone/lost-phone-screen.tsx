import { formatShiftedDateTime } from '@socio/domain/dates';
import { useState } from 'react';
import { SandboxNotice } from '../../common/notices/sandbox-notice.tsx';
import { forgetUnsent } from '../../common/unsent-fields.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import { PageLayout } from '../../components/page/page-layout.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { AskLink } from './ask-link.tsx';
import { BirthDateStep } from './birth-date-step.tsx';
import { NewPhoneStep } from './new-phone-step.tsx';
import { texts } from './texts.ts';

type Props = {
  /** Of the mailed link; null where it is still to be asked for. */
  linkKey: string | null;
  homePath: string;
  membershipPath: string;
  /** This page without a link. */
  ownPath: string;
};

type State =
  | { name: 'ask' | 'phone' | 'broken' }
  | { name: 'birth-date'; note: string | null }
  | { name: 'done'; inForceAt: string };

/** For a member whose phone is lost (trust.md, Accounts): asks for a link by mail, and is what that link opens. */
export function LostPhoneScreen({ linkKey, homePath, membershipPath, ownPath }: Props) {
  const [state, setState] = useState<State>(
    linkKey === null ? { name: 'ask' } : { name: 'birth-date', note: null },
  );
  return (
    <PageLayout width="narrow" homePath={homePath}>
      {/* Its address may open an account's way, so it must not turn up in search results. */}
      <meta name="robots" content="noindex, nofollow" />
      <div className="mx-auto max-w-md sm:pt-6">
        <Card>
          <Step
            state={state}
            linkKey={linkKey ?? ''}
            membershipPath={membershipPath}
            ownPath={ownPath}
            onState={setState}
          />
        </Card>
        <div className="mt-6">
          <SandboxNotice />
        </div>
      </div>
    </PageLayout>
  );
}

type StepProps = Pick<Props, 'membershipPath' | 'ownPath'> & {
  state: State;
  linkKey: string;
  onState: (state: State) => void;
};

function Step({ state, linkKey, membershipPath, ownPath, onState }: StepProps) {
  const onBroken = () => onState({ name: 'broken' });
  switch (state.name) {
    case 'ask':
      return <AskLink membershipPath={membershipPath} />;
    case 'birth-date':
      return (
        <BirthDateStep
          linkKey={linkKey}
          note={state.note}
          onRight={() => onState({ name: 'phone' })}
          onBroken={onBroken}
        />
      );
    case 'phone':
      return (
        <NewPhoneStep
          linkKey={linkKey}
          onBroken={onBroken}
          onClosed={(note) => onState({ name: 'birth-date', note })}
          onAsked={(inForceAt) => {
            forgetUnsent('lost-phone');
            onState({ name: 'done', inForceAt });
          }}
        />
      );
    case 'broken':
      return (
        <>
          <PageTitle focusKey="broken" className="mb-4">
            {texts.broken.title}
          </PageTitle>
          <p>{texts.broken.detail}</p>
          <ButtonLink to={ownPath} full className="mt-5">
            {texts.broken.again}
          </ButtonLink>
        </>
      );
    case 'done':
      return (
        <>
          <PageTitle focusKey="done" className="mb-4">
            {texts.done.title}
          </PageTitle>
          <MessagePanel
            tone="success"
            title={texts.done.detail(formatShiftedDateTime(state.inForceAt) ?? '')}
          >
            {texts.done.told}
          </MessagePanel>
          <ButtonLink to={membershipPath} full className="mt-5">
            {texts.toMembership}
          </ButtonLink>
        </>
      );
  }
}
