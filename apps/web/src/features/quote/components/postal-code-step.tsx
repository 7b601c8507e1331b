import { updateInsuranceApplicationStep4 } from '@socio/contracts/update-insurance-application-step4';
import { call } from '../../../lib/api-client.ts';
import { PrivacyNote } from '../../../common/notices/privacy-note.tsx';
import { forgetUnsent } from '../../../common/unsent-fields.ts';
import { logFailure } from '../../../flow/log-failure.ts';
import type { StepProps } from '../../../flow/step-props.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { saveStep } from '../save-step.ts';
import { texts } from '../texts.ts';
import { usePostalCodeCheck, useSpellingQuestion } from '../use-postal-code.ts';
import { PostalCodeField } from './postal-code-field.tsx';
import { QuestionForm } from './question-form.tsx';
import { SpellingQuestion } from './spelling-question.tsx';
import { VehicleCard } from './vehicle-card.tsx';

type Props = StepProps & {
  /** The code could not be saved: the quote call will send it (calls.md, The flow). */
  onPostalCodeKept: (postalCode: string) => void;
  onEditVehicle: () => void;
};

/** Step 4: postal code. */
export function PostalCodeStep(props: Props) {
  const { application, onSaved, onContinue, onBack, onPostalCodeKept, onEditVehicle } = props;
  const own = texts.postalCode;
  const check = usePostalCodeCheck();
  const spelling = useSpellingQuestion();
  const form = useStepForm({
    step: 'postal-code',
    applicationId: application.id,
    initial: { zipCode: application.postalCode ?? '' },
    check: async ({ zipCode }) => ({ zipCode: await check(zipCode) }),
  });

  async function store(zipCode: string): Promise<true> {
    try {
      await call(updateInsuranceApplicationStep4, {
        insurance_application_id: application.id,
        zip_code: zipCode,
      });
    } catch (failure) {
      if (isRefusal(failure, 'LEVEL_AUTHENTICATED', 'APPLICATION_LOCKED', 'APPLICATION_INACTIVE'))
        throw failure;
      logFailure('postal code', failure);
      onPostalCodeKept(zipCode);
      return true;
    }
    await onSaved();
    return true;
  }

  const submit = form.handleSubmit(async ({ zipCode }) => {
    const unchanged = zipCode === application.postalCode;
    if (!unchanged && (await spelling.asks(zipCode))) return;
    const again = () => void submit();
    if (!unchanged && !(await saveStep(props, () => store(zipCode), texts.saveFailed, again))) return;
    forgetUnsent('postal-code');
    onContinue();
  });

  return (
    <QuestionForm
      name="postal-code"
      title={own.title}
      subtitle={own.subtitle}
      control={form.control}
      onSubmit={submit}
      submitText={texts.continue}
      backText={own.back}
      onBack={onBack}
      above={
        <div className="mb-6">
          <VehicleCard application={application} onEdit={onEditVehicle} />
        </div>
      }
    >
      <PostalCodeField control={form.control} name="zipCode" />
      <PrivacyNote purpose={own.purpose} />
      <SpellingQuestion
        question={spelling}
        onAccepted={() => void submit()}
        onCorrect={() => form.setFocus('zipCode')}
      />
    </QuestionForm>
  );
}
