import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PrivacyNote } from '../../../common/notices/privacy-note.tsx';
import type { QuotePerson } from '../../../common/quote-person.ts';
import { SandboxNotice } from '../../../common/notices/sandbox-notice.tsx';
import { Button } from '../../../components/button.tsx';
import { InlineError } from '../../../components/inline-error.tsx';
import { CodeBody } from '../register/components/code-body.tsx';
import { ContinueButton } from '../register/components/continue-button.tsx';
import { CreatingOverlay } from '../register/components/creating-overlay.tsx';
import { FailurePanel } from '../register/components/failure-panel.tsx';
import { PersonalFields } from '../register/components/personal-fields.tsx';
import { QuotedDetails } from '../register/components/quoted-details.tsx';
import { ReviewBody } from '../register/components/review-body.tsx';
import type { RegisterStep } from '../register/register-steps.ts';
import { texts } from '../register/texts.ts';
import { codeTexts, reviewTexts } from '../register/components/texts.ts';
import { useRegistration, type RegistrationState } from '../register/use-registration.ts';

type Props = {
  person: QuotePerson | null;
  membershipPath: string;
  /** The way back to the quote, if the host has one. */
  onBackToQuote?: (() => void) | undefined;
  onAuthenticated: () => void;
  /** The membership has an account by now. */
  onHasAccount: () => void;
  /** Nothing may close the dialog while the account is being created. */
  onBusy: (busy: boolean) => void;
};

/** Modes register_form, register_otp and curp_review of the identity panel: a member without an account creates one. */
export function AccountPanel({
  onBackToQuote,
  membershipPath,
  onAuthenticated,
  onHasAccount,
  onBusy,
  ...props
}: Props) {
  // Once the account exists the quote shows its values in full; nothing changes here any more.
  const [person] = useState(props.person);
  const [asked, setAsked] = useState<RegisterStep>('personal_info');
  const registration = useRegistration({
    navigation: { asked, goTo: setAsked, goBack: setAsked },
    person,
    inPanel: true,
    onCreated: async () => {
      onBusy(false);
      onAuthenticated();
    },
    onHasAccount: async () => onHasAccount(),
  });
  const { creating } = registration;
  useEffect(() => onBusy(creating !== null), [creating, onBusy]);
  return (
    <>
      <div inert={creating !== null}>
        <Mode
          registration={registration}
          membershipPath={membershipPath}
          backToQuote={
            onBackToQuote === undefined ? null : (
              <Button variant="ghost" full onClick={onBackToQuote}>
                {texts.panel.backToQuote}
              </Button>
            )
          }
        />
        <div className="mt-5">
          <SandboxNotice />
        </div>
      </div>
      <CreatingOverlay creating={creating} />
    </>
  );
}

type ModeProps = { registration: RegistrationState; membershipPath: string; backToQuote: ReactNode };

function Mode({ registration, membershipPath, backToQuote }: ModeProps) {
  const { step, isProven, goTo, complaint } = registration;
  if (step === 'curp_review') {
    return (
      <>
        <ModeTitle key={`review ${complaint.count}`}>{reviewTexts.title}</ModeTitle>
        <ReviewBody registration={registration} membershipPath={membershipPath}>
          {backToQuote}
        </ReviewBody>
      </>
    );
  }
  if (step === 'otp_verification') {
    return (
      <>
        <ModeTitle key={`otp ${isProven}`}>{isProven ? codeTexts.provenTitle : codeTexts.title}</ModeTitle>
        <CodeBody registration={registration} membershipPath={membershipPath}>
          {isProven ? null : (
            <Button variant="ghost" full onClick={() => goTo('personal_info')}>
              {codeTexts.edit}
            </Button>
          )}
        </CodeBody>
      </>
    );
  }
  return <FormMode registration={registration} backToQuote={backToQuote} />;
}

function FormMode({ registration, backToQuote }: Omit<ModeProps, 'membershipPath'>) {
  const { failure, code, submitPersonal } = registration;
  const own = texts.panel.form;
  return (
    <>
      <ModeTitle key="form" subtitle={own.subtitle}>
        {own.title}
      </ModeTitle>
      <FailurePanel failure={failure} />
      <form noValidate className="grid gap-5" onSubmit={(event) => void submitPersonal(event)}>
        <QuotedDetails registration={registration} />
        <PersonalFields registration={registration} />
        <PrivacyNote purpose={texts.personal.purpose} />
        <div>
          <ContinueButton registration={registration} />
          <InlineError message={code.error} />
        </div>
        {backToQuote}
      </form>
    </>
  );
}

/** Makes the change of mode noticeable to everybody: a new mode takes the focus. */
function ModeTitle({ subtitle, children }: { subtitle?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mb-5">
      <h3 ref={heading} tabIndex={-1} data-focus-first className="text-lg leading-tight font-semibold">
        {children}
      </h3>
      {subtitle === undefined ? null : <p className="mt-1.5 text-ink-soft">{subtitle}</p>}
    </div>
  );
}
