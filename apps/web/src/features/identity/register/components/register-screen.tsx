import { SandboxNotice } from '../../../../common/sandbox-notice.tsx';
import { BackLink } from '../../../../components/back-link.tsx';
import { BusyOverlay } from '../../../../components/busy-overlay.tsx';
import { Card } from '../../../../components/card.tsx';
import { PageLayout } from '../../../../components/page-layout.tsx';
import { ProgressDots } from '../../../../components/progress-dots.tsx';
import { dotOf } from '../register-steps.ts';
import { texts } from '../texts.ts';
import { useRegistration, type Parts, type RegistrationState } from '../use-registration.ts';
import { CodeStep } from './code-step.tsx';
import { PersonalStep } from './personal-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { ReviewStep } from './review-step.tsx';

/** The account of a member who has none. */
export function RegisterScreen({ dashboardPath, ...parts }: Parts & { dashboardPath: string }) {
  const registration = useRegistration(parts);
  const { creating, steps } = registration;
  return (
    <PageLayout width="narrow" homePath={dashboardPath}>
      <div className="mx-auto max-w-xl">
        <div inert={creating !== null}>
          <BackLink to={dashboardPath}>{texts.back}</BackLink>
          <Card>
            <div className="mb-4">
              <ProgressDots step={dotOf(steps.step)} total={2} label={texts.progress(dotOf(steps.step), 2)} />
            </div>
            <Step registration={registration} />
          </Card>
          <div className="mt-6">
            <SandboxNotice />
          </div>
        </div>
      </div>
      {creating === null ? null : (
        <div className="fixed inset-0 z-30">
          {creating === 'running' ? (
            <BusyOverlay message={texts.creating.title} detail={texts.creating.detail} />
          ) : (
            <BusyOverlay done message={texts.created.title} detail={texts.created.detail} />
          )}
        </div>
      )}
    </PageLayout>
  );
}

function Step({ registration }: { registration: RegistrationState }) {
  switch (registration.steps.step) {
    case 'personal_info':
      return <PersonalStep registration={registration} />;
    case 'phone_verification':
      return <PhoneStep registration={registration} />;
    case 'otp_verification':
      return <CodeStep registration={registration} />;
    default:
      return <ReviewStep registration={registration} />;
  }
}
