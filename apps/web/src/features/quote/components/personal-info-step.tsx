import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import type { StepProps } from '../../../flow/step-props.ts';
import { useUnsentFields } from '../../../flow/unsent-fields.ts';
import { useToday } from '../../../flow/use-today.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { updateInsuranceApplicationStep5 } from '../api/update-insurance-application-step5.ts';
import { birthDateError, birthDateToSend, birthDateValue } from '../birth-date-value.ts';
import { genderValue } from '../gender-value.ts';
import { texts } from '../texts.ts';
import { useSave } from '../use-save.ts';
import { BirthDateField } from './birth-date-field.tsx';
import { GenderField } from './gender-field.tsx';
import { StepActions } from './step-actions.tsx';

type Props = StepProps & {
  /** The values are the account's: shown, not to be changed. */
  locked: boolean;
};

/** Step 5: gender and birth date. */
export function PersonalInfoStep(props: Props) {
  const { application, locked, onSaved, onContinue, onBack } = props;
  const own = texts.personal;
  const today = useToday();
  const [{ gender, birthDate }, change, forget] = useUnsentFields('personal-info', {
    gender: genderValue(application.gender),
    birthDate: birthDateValue(application.birthDate),
  });
  const [errors, setErrors] = useState<{ gender: string | null; birthDate: string | null }>({
    gender: null,
    birthDate: null,
  });
  const { saving, save } = useSave(props);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = {
      gender: gender === '' ? own.errors.gender : null,
      birthDate: birthDateError(birthDate, today),
    };
    setErrors(wrong);
    if (gender === '' || wrong.birthDate !== null) return;
    const sent = birthDateToSend(birthDate);
    const unchanged = locked || (gender === application.gender && birthDate.mask !== '');
    const done = await save(async () => {
      if (unchanged) return;
      try {
        await updateInsuranceApplicationStep5({
          insurance_application_id: application.id,
          birth_date: sent,
          gender,
        });
      } catch (failure) {
        if (!isRefusal(failure, 'UNDER_AGE')) throw failure;
        wrong.birthDate = own.errors.underAge;
        return;
      }
      await onSaved();
    }, own.saveFailed);
    if (wrong.birthDate !== null) setErrors({ ...wrong });
    if (!done || wrong.birthDate !== null) return;
    forget();
    onContinue();
  }

  return (
    <>
      <PageTitle focusKey="personal-info" subtitle={own.subtitle}>
        {own.title}
      </PageTitle>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
        <GenderField
          value={gender}
          locked={locked}
          error={errors.gender}
          onChange={(next) => {
            setErrors({ ...errors, gender: null });
            change({ gender: next });
          }}
        />
        <BirthDateField
          value={birthDate}
          today={today}
          locked={locked}
          error={errors.birthDate}
          onChange={(next) => {
            setErrors({ ...errors, birthDate: null });
            change({ birthDate: next });
          }}
        />
        <StepActions backText={own.back} onBack={onBack}>
          <Button
            type="submit"
            busy={saving}
            busyText={texts.saving}
            disabled={gender === '' || birthDateToSend(birthDate) === ''}
          >
            {texts.continue}
          </Button>
        </StepActions>
      </form>
    </>
  );
}
