import { useEffect, useState } from 'react';
import { savedQuotePerson } from '../../../../common/quote-person.ts';
import { SandboxNotice } from '../../../../common/notices/sandbox-notice.tsx';
import { BackLink } from '../../../../components/back-link.tsx';
import { Card } from '../../../../components/card.tsx';
import { preloadPart } from '../../../../components/on-demand.tsx';
import { PageLayout } from '../../../../components/page/page-layout.tsx';
import { ProgressDots } from '../../../../components/progress-dots.tsx';
import { stepOnDemand } from '../../../../flow/step-on-demand.tsx';
import { whenQuiet } from '../../../../lib/when-quiet.ts';
import { dotOf } from '../register-steps.ts';
import { texts } from '../texts.ts';
import { useAddressSteps, useCorrectedAddress } from '../use-address-steps.ts';
import { useRegistration, type RegistrationState } from '../use-registration.ts';
import { CreatingOverlay } from './creating-overlay.tsx';
import { PersonalStep } from './personal-step.tsx';

type Props = {
  /** The person comes from contracting: fill in what the quote's saved session knows. */
  fromContract: boolean;
  back: { path: string; text: string };
  homePath: string;
  membershipPath: string;
  /** Called once the success has been read. */
  onCreated: () => Promise<void>;
  /** The membership turned out to have an account. */
  onHasAccount: () => Promise<void>;
};

/** Registration of a member who has no account. */
export function RegisterScreen(props: Props) {
  const { fromContract, back, homePath, membershipPath, onCreated, onHasAccount } = props;
  const [person] = useState(() => (fromContract ? savedQuotePerson() : null));
  const navigation = useAddressSteps();
  const registration = useRegistration({ navigation, person, inPanel: false, onCreated, onHasAccount });
  const { creating, step } = registration;
  useCorrectedAddress(navigation, step);
  // Fetched while the first one is filled in.
  useEffect(
    () =>
      whenQuiet(() => {
        for (const load of [loadPhoneStep, loadCodeStep, loadReviewStep]) preloadPart(load);
      }),
    [],
  );
  return (
    <PageLayout width="narrow" homePath={homePath}>
      <div className="mx-auto max-w-xl">
        <div inert={creating !== null}>
          <BackLink to={back.path}>{back.text}</BackLink>
          <Card>
            <div className="mb-4">
              <ProgressDots step={dotOf(step)} total={2} label={texts.progress(dotOf(step), 2)} />
            </div>
            <Step registration={registration} membershipPath={membershipPath} />
          </Card>
          <div className="mt-6">
            <SandboxNotice />
          </div>
        </div>
      </div>
      <CreatingOverlay creating={creating} />
    </PageLayout>
  );
}

type StepProps = { registration: RegistrationState; membershipPath: string };

const loadPhoneStep = async () => (await import('./phone-step.tsx')).PhoneStep;
const loadCodeStep = async () => (await import('./code-step.tsx')).CodeStep;
const loadReviewStep = async () => (await import('./review-step.tsx')).ReviewStep;
const PhoneStep = stepOnDemand<Pick<StepProps, 'registration'>>(loadPhoneStep);
const CodeStep = stepOnDemand<StepProps>(loadCodeStep);
const ReviewStep = stepOnDemand<StepProps>(loadReviewStep);

function Step({ registration, membershipPath }: StepProps) {
  switch (registration.step) {
    case 'personal_info':
      return <PersonalStep registration={registration} />;
    case 'phone_verification':
      return <PhoneStep registration={registration} />;
    case 'otp_verification':
      return <CodeStep registration={registration} membershipPath={membershipPath} />;
    default:
      return <ReviewStep registration={registration} membershipPath={membershipPath} />;
  }
}
