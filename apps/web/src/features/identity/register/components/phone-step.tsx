import { groupPhone } from '@socio/domain/phones';
import { Button } from '../../../../components/button.tsx';
import { FormTextField } from '../../../../components/form/form-text-field.tsx';
import { InlineError } from '../../../../components/inline-error.tsx';
import { PageTitle } from '../../../../components/page-title.tsx';
import { StepActions } from '../../../../components/step-actions.tsx';
import { texts as codeTexts } from '../../texts.ts';
import { texts } from '../texts.ts';
import type { RegistrationState } from '../use-registration.ts';
import { FailurePanel } from './failure-panel.tsx';

/** phone_verification */
export function PhoneStep({ registration }: { registration: RegistrationState }) {
  const { form, steps, code, failure, submitPhone } = registration;
  const own = texts.phone;
  return (
    <>
      <PageTitle focusKey="phone_verification" subtitle={own.subtitle} documentTitle={texts.documentTitle}>
        {own.title}
      </PageTitle>
      <FailurePanel failure={failure} />
      <form noValidate onSubmit={(event) => void submitPhone(event)}>
        <FormTextField
          control={form.control}
          name="phone"
          label={own.label}
          hint={own.hint}
          placeholder={own.placeholder}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          inputClassName="tabular-nums"
          format={groupPhone}
        />
        <InlineError message={code.error} />
        <StepActions backText={own.back} onBack={() => steps.goBack('personal_info')}>
          <Button type="submit" busy={code.busy === 'sending'} busyText={codeTexts.sending}>
            {codeTexts.send}
          </Button>
        </StepActions>
      </form>
    </>
  );
}
