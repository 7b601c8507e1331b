import { updateInsuranceApplicationStep5 } from '@socio/contracts/update-insurance-application-step5';
import { call } from '../../../lib/api-client.ts';
import { useWatch } from 'react-hook-form';
import { PrivacyNote } from '../../../common/notices/privacy-note.tsx';
import { forgetUnsent } from '../../../common/unsent-fields.ts';
import type { StepProps } from '../../../flow/step-props.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import { useToday } from '../../../flow/use-today.ts';
import { birthDateError, birthDateToSend, birthDateValue, type BirthDateValue } from '../birth-date-value.ts';
import type { GenderValue } from '../../../common/gender/gender-field.tsx';
import { genderError, genderValue } from '../gender-value.ts';
import { saveStep, storeAnswer } from '../save-step.ts';
import { texts } from '../texts.ts';
import { BirthDateField } from './birth-date-field.tsx';
import { QuotedGenderField } from './quoted-gender-field.tsx';
import { QuestionForm } from './question-form.tsx';

type Props = StepProps & {
  /** The values are the account's: shown but not editable. */
  locked: boolean;
};

type Values = { gender: GenderValue; birthDate: BirthDateValue };

/** Step 5: gender and birth date. */
export function PersonalInfoStep(props: Props) {
  const { application, locked, onSaved, onContinue, onBack } = props;
  const own = texts.personal;
  const today = useToday();
  const form = useStepForm<Values>({
    step: 'personal-info',
    applicationId: application.id,
    initial: {
      gender: genderValue(application.gender),
      birthDate: birthDateValue(application.birthDate),
    },
    check: ({ gender, birthDate }) => ({
      gender: genderError(gender),
      birthDate: birthDateError(birthDate, today),
    }),
  });
  const { control } = form;
  const [gender, birthDate] = useWatch({ control, name: ['gender', 'birthDate'] });
  const missing = [
    ...(gender === '' ? [own.missing.gender] : []),
    ...(birthDateToSend(birthDate) === '' ? [own.missing.birthDate] : []),
  ];

  async function store({ gender, birthDate }: Values): Promise<boolean> {
    if (gender === '') return false;
    const send = () =>
      call(updateInsuranceApplicationStep5, {
        insurance_application_id: application.id,
        birth_date: birthDateToSend(birthDate),
        gender,
      });
    const stored = await storeAnswer(form, send, 'UNDER_AGE', { birthDate: own.errors.underAge });
    if (stored) await onSaved();
    return stored;
  }

  const submit = form.handleSubmit(async (values) => {
    const unchanged = locked || (values.gender === application.gender && values.birthDate.mask !== '');
    const again = () => void submit();
    if (!unchanged && !(await saveStep(props, () => store(values), own.saveFailed, again))) return;
    forgetUnsent('personal-info');
    onContinue();
  });

  return (
    <QuestionForm
      name="personal-info"
      title={own.title}
      subtitle={own.subtitle}
      control={control}
      onSubmit={submit}
      submitText={texts.continue}
      backText={own.back}
      onBack={onBack}
      disabledReason={missing.length === 0 ? null : texts.toContinue(missing)}
    >
      <QuotedGenderField control={control} name="gender" locked={locked} />
      <BirthDateField control={control} name="birthDate" today={today} locked={locked} />
      <PrivacyNote purpose={own.purpose} />
    </QuestionForm>
  );
}
