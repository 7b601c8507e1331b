import { updateInsuranceApplicationStep6 } from '@socio/contracts/update-insurance-application-step6';
import { call } from '../../../lib/api-client.ts';
import { forgetUnsent } from '../../../common/unsent-fields.ts';
import type { StepProps } from '../../../flow/step-props.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import { checkConsents, contactValues, type ContactValues } from '../contact-fields.ts';
import { phoneError } from '../phone-value.ts';
import { saveStep, storeAnswer } from '../save-step.ts';
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

  async function store(values: ContactValues): Promise<boolean> {
    const send = () => call(updateInsuranceApplicationStep6, step6Body(application.id, values.phone, values));
    const stored = await storeAnswer(form, send, 'PHONE_UNUSABLE', { phone: own.errors.invalid });
    if (stored) await onSaved();
    return stored;
  }

  const submit = form.handleSubmit(async (values) => {
    const again = () => void submit();
    if (!(await saveStep(props, () => store(values), own.saveFailed, again))) return;
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
