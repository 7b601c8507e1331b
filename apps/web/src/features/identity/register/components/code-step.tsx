import { Button } from '../../../../components/button.tsx';
import { PageTitle } from '../../../../components/page/page-title.tsx';
import { texts } from '../texts.ts';
import { codeTexts } from './texts.ts';
import type { RegistrationState } from '../use-registration.ts';
import { CodeBody } from './code-body.tsx';

type Props = { registration: RegistrationState; membershipPath: string };

/** otp_verification */
export function CodeStep({ registration, membershipPath }: Props) {
  const { isProven, forgetPhone } = registration;
  const own = codeTexts;
  return (
    <>
      <PageTitle focusKey={`otp_verification ${isProven}`} documentTitle={texts.documentTitle}>
        {isProven ? own.provenTitle : own.title}
      </PageTitle>
      <CodeBody registration={registration} membershipPath={membershipPath}>
        <Button variant="ghost" full onClick={forgetPhone}>
          {own.notMine}
        </Button>
      </CodeBody>
    </>
  );
}
