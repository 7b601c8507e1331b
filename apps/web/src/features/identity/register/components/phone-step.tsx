import { formatPhone244 } from '@socio/domain/phones';
import { flushSync } from 'react-dom';
import { Button } from '../../../../components/button.tsx';
import { InlineError } from '../../../../components/inline-error.tsx';
import { MaskedField } from '../../../../components/masked-field.tsx';
import { PageTitle } from '../../../../components/page/page-title.tsx';
import { StepActions } from '../../../../components/step-actions.tsx';
import { SendText } from '../../components/send-text.tsx';
import { texts as codeTexts } from '../../texts.ts';
import { texts } from '../texts.ts';
import type { RegistrationState } from '../use-registration.ts';
import { FailurePanel } from './failure-panel.tsx';
import { AccountPhoneField } from './account-phone-field.tsx';

/** phone_verification */
export function PhoneStep({ registration }: { registration: RegistrationState }) {
  const { form, code, failure, known, isProven, submitPhone } = registration;
  const own = texts.phone;
  // If a code was sent the person can go on with it, however long another one cannot be requested.
  const wait = code.stage === 'code' || isProven ? 0 : code.wait;
  return (
    <>
      <PageTitle focusKey="phone_verification" subtitle={own.subtitle} documentTitle={texts.documentTitle}>
        {own.title}
      </PageTitle>
      <FailurePanel failure={failure} />
      <form noValidate onSubmit={(event) => void submitPhone(event)}>
        {known.phone === null ? (
          <AccountPhoneField control={form.control} />
        ) : (
          <MaskedField
            label={texts.personal.phone}
            hint={texts.quoted.title}
            value={formatPhone244(known.phone)}
            mask={formatPhone244(known.phone)}
            changeText={texts.quoted.change}
            onValueChange={() => {
              flushSync(() => registration.retype('phone'));
              form.setFocus('phone');
            }}
          />
        )}
        <InlineError message={code.error} />
        <StepActions backText={own.back} onBack={() => registration.goBack('personal_info')}>
          <Button
            type="submit"
            disabled={wait > 0}
            busy={code.busy === 'sending'}
            busyText={codeTexts.sending}
          >
            <SendText wait={wait} />
          </Button>
        </StepActions>
      </form>
    </>
  );
}
