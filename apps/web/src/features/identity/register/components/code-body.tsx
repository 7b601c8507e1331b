import { formatPhone244 } from '@socio/domain/phones';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import { CodeForm } from '../../components/code-form.tsx';
import { texts } from '../texts.ts';
import { codeTexts } from './texts.ts';
import type { RegistrationState } from '../use-registration.ts';
import { FailurePanel } from './failure-panel.tsx';
import { PersonExists } from './person-exists.tsx';

type Props = {
  registration: RegistrationState;
  membershipPath: string;
  /** Other actions on this step. */
  children: ReactNode;
};

/** The code that creates the account; once it was right, only the account is missing. */
export function CodeBody({ registration, membershipPath, children }: Props) {
  const { code, phone, isProven, taken, failure, goTo, create } = registration;
  const own = codeTexts;
  const shownPhone = formatPhone244(phone);
  if (!isProven) {
    return (
      <CodeForm code={code} shownPhone={shownPhone} verifyText={own.verify}>
        {children}
      </CodeForm>
    );
  }
  const edit = (
    <Button variant="secondary" full onClick={() => goTo('personal_info')}>
      {own.edit}
    </Button>
  );
  if (taken !== null) {
    return (
      <div className="grid gap-4">
        <PersonExists
          taken={taken}
          failure={failure}
          moveHere={registration.moveHere}
          membershipPath={membershipPath}
        />
        {edit}
        {children}
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <FailurePanel failure={failure} />
      <MessagePanel tone="success" title={own.proven.title}>
        {own.proven.detail(shownPhone)}
      </MessagePanel>
      <Button full onClick={() => void create()}>
        {texts.create}
      </Button>
      {edit}
      {children}
    </div>
  );
}
