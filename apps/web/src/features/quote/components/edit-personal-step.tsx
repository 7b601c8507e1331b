import { fromSlashed } from '@socio/domain/dates';
import { forgetUnsent } from '../../../common/unsent-fields.ts';
import { showToast } from '../../../components/toast/show-toast.ts';
import type { StepProps } from '../../../flow/step-props.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import { useToday } from '../../../flow/use-today.ts';
import { updateInsuranceApplicationStep8 } from '../update-insurance-application-step8.ts';
import { birthDateError, birthDateToSend, birthDateValue, type BirthDateValue } from '../birth-date-value.ts';
import { stepAfterEdit } from '../edit-origin.ts';
import type { GenderValue } from '../../../common/gender/gender-field.tsx';
import { genderError, genderValue } from '../gender-value.ts';
import { phoneError, phoneToSend } from '../phone-value.ts';
import { saveStep } from '../save-step.ts';
import { texts } from '../texts.ts';
import { usePostalCodeCheck, useSpellingQuestion } from '../use-postal-code.ts';
import { BirthDateField } from './birth-date-field.tsx';
import { QuotedGenderField } from './quoted-gender-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { PostalCodeField } from './postal-code-field.tsx';
import { QuestionForm } from './question-form.tsx';
import { SpellingQuestion } from './spelling-question.tsx';

type Props = StepProps & { locked: boolean; onFinished: (step: 7 | 10 | 11) => void };

type Values = { zipCode: string; gender: GenderValue; birthDate: BirthDateValue; phone: string };

/** Screen 9: gender, birth date, postal code and phone. Calls …-step8: the specification swaps the numbers. */
export function EditPersonalStep(props: Props) {
  const { application, locked, onSaved, onBack, onFinished } = props;
  const own = texts.editPersonal;
  const today = useToday();
  const checkPostalCode = usePostalCodeCheck();
  const spelling = useSpellingQuestion();
  const form = useStepForm<Values>({
    step: 'edit-personal',
    applicationId: application.id,
    initial: {
      zipCode: application.postalCode ?? '',
      gender: genderValue(application.gender),
      birthDate: birthDateValue(application.birthDate),
      phone: application.phone ?? '',
    },
    check: async ({ zipCode, gender, birthDate, phone }) => ({
      zipCode: zipCode === '' ? texts.postalCode.errors.required : await checkPostalCode(zipCode),
      gender: genderError(gender),
      ...(!locked && {
        birthDate: birthDateError(birthDate, today),
        phone: phoneError(phone, application.phone),
      }),
    }),
  });
  const { control } = form;

  async function store({ zipCode, gender, birthDate, phone }: Values): Promise<7 | 10 | 11> {
    const sent = birthDateToSend(birthDate);
    if (gender !== '') {
      await updateInsuranceApplicationStep8(
        {
          insurance_application_id: application.id,
          zip_code: zipCode,
          phone_number: phoneToSend(phone),
          birth_date: sent,
          gender,
        },
        locked,
      );
    }
    await onSaved();
    const after = {
      ...application,
      postalCode: zipCode,
      gender: gender === '' ? application.gender : gender,
      birthDate:
        fromSlashed(sent) === null && sent.includes('-') ? sent.split('-').toReversed().join('/') : sent,
    };
    const step = await stepAfterEdit({ edited: 'personal', before: application, after });
    await onSaved();
    return step;
  }

  const submit = form.handleSubmit(
    async (values) => {
      if (values.zipCode !== application.postalCode && (await spelling.asks(values.zipCode))) return;
      const step = await saveStep(
        props,
        () => store(values),
        texts.edit.failed,
        () => void submit(),
      );
      if (step === null) return;
      forgetUnsent('edit-personal');
      if (step === 7) showToast({ title: texts.edit.saved, tone: 'success' });
      onFinished(step);
    },
    () => showToast(texts.edit.invalid),
  );

  return (
    <QuestionForm
      name="edit-personal"
      title={own.title}
      subtitle={own.subtitle}
      control={control}
      onSubmit={submit}
      submitText={own.submit}
      backText={texts.back}
      onBack={onBack}
    >
      <PostalCodeField control={control} name="zipCode" />
      <QuotedGenderField control={control} name="gender" locked={locked} />
      <BirthDateField control={control} name="birthDate" today={today} locked={locked} />
      <PhoneField control={control} name="phone" onRecord={application.phone} locked={locked} />
      <SpellingQuestion
        question={spelling}
        onAccepted={() => void submit()}
        onCorrect={() => form.setFocus('zipCode')}
      />
    </QuestionForm>
  );
}
