import { updateInsuranceApplicationStep6 } from '@socio/contracts/update-insurance-application-step6';
import { call } from '../../../lib/api-client.ts';
import { forgetUnsent } from '../../../common/unsent-fields.ts';
import { refuseFields } from '../../../components/form/use-checked-form.ts';
import type { StepProps } from '../../../flow/step-props.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { checkConsents, contactValues, type ContactValues } from '../contact-fields.ts';
import { phoneError } from '../phone-value.ts';
import { saveStep } from '../save-step.ts';
import { step6Body } from '../step6-body.ts';
import { texts } from '../texts.ts';
import { ConsentFields } from './consent-fields.tsx';
import { PhoneField } from './phone-field.tsx';
import { QuestionForm } from './question-form.tsx';

type Props = StepProps & { locked: boolean };

/** Step 6: phone and consents. */
export function ContactConsentStep(props: Props) {
  const { application, locked, onSaved, onContinue, onBack } = props;
  const own = texts.contact;
  const form = useStepForm<ContactValues>({
    step: 'contact-consent',
    applicationId: application.id,
    initial: contactValues(application),
    check: (values) => ({ phone: phoneError(values.phone, application.phone), ...checkConsents(values) }),
  });
  const { control } = form;

  /** False if the server rejects the phone as unusable. */
  async function store(values: ContactValues): Promise<boolean> {
    try {
      await call(updateInsuranceApplicationStep6, step6Body(application.id, values.phone, values));
    } catch (failure) {
      if (!isRefusal(failure, 'PHONE_UNUSABLE')) throw failure;
      refuseFields(form, { phone: own.errors.invalid });
      return false;
    }
    await onSaved();
    return true;
  }

  const submit = form.handleSubmit(async (values) => {
    if (
      !(await saveStep(
        props,
        () => store(values),
        own.saveFailed,
        () => void submit(),
      ))
    )
      return;
    forgetUnsent('contact-consent');
    onContinue();
  });

  return (
    <QuestionForm
      name="contact-consent"
      title={own.title}
      subtitle={own.subtitle}
      control={control}
      onSubmit={submit}
      submitText={own.submit}
      backText={own.back}
      onBack={onBack}
    >
      <PhoneField control={control} name="phone" onRecord={application.phone} locked={locked} />
      <ConsentFields control={control} />
    </QuestionForm>
  );
}
