import { formatPhone244 } from '@socio/domain/phones';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import { PageTitle } from '../../../../components/page-title.tsx';
import { CodeForm } from '../../components/code-form.tsx';
import { texts } from '../texts.ts';
import type { RegistrationState } from '../use-registration.ts';
import { FailurePanel } from './failure-panel.tsx';

/** otp_verification; once the code was right, only the account is missing. */
export function CodeStep({ registration }: { registration: RegistrationState }) {
  const { code, phone, isProven, forgetPhone } = registration;
  const own = texts.code;
  const shownPhone = formatPhone244(phone);
  const notMine = (
    <Button variant="ghost" full onClick={forgetPhone}>
      {own.notMine}
    </Button>
  );
  return (
    <>
      <PageTitle focusKey={`otp_verification ${isProven}`} documentTitle={texts.documentTitle}>
        {isProven ? own.provenTitle : own.title}
      </PageTitle>
      {isProven ? (
        <AccountMissing registration={registration} shownPhone={shownPhone}>
          {notMine}
        </AccountMissing>
      ) : (
        <CodeForm code={code} phone={phone} shownPhone={shownPhone} verifyText={own.verify}>
          {notMine}
        </CodeForm>
      )}
    </>
  );
}

type MissingProps = { registration: RegistrationState; shownPhone: string; children: ReactNode };

function AccountMissing({ registration, shownPhone, children }: MissingProps) {
  const { steps, failure, create } = registration;
  const own = texts.code;
  return (
    <div className="grid gap-4">
      <FailurePanel failure={failure} />
      <MessagePanel tone="success" title={own.proven.title}>
        {own.proven.detail(shownPhone)}
      </MessagePanel>
      <Button full onClick={() => void create()}>
        {texts.create}
      </Button>
      <Button variant="secondary" full onClick={() => steps.goTo('personal_info')}>
        {own.edit}
      </Button>
      {children}
    </div>
  );
}
