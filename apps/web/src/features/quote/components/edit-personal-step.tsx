import { fromSlashed } from '@socio/domain/dates';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import type { StepProps } from '../../../flow/step-props.ts';
import { useUnsentFields } from '../../../flow/unsent-fields.ts';
import { useToday } from '../../../flow/use-today.ts';
import { updateInsuranceApplicationStep8 } from '../api/update-insurance-application-step8.ts';
import { birthDateError, birthDateToSend, birthDateValue } from '../birth-date-value.ts';
import { stepAfterEdit } from '../edit-origin.ts';
import { genderValue } from '../gender-value.ts';
import { phoneError, phoneToSend } from '../phone-text.ts';
import { postalCodeDigits } from '../postal-code-text.ts';
import { texts } from '../texts.ts';
import { usePostalCode } from '../use-postal-code.ts';
import { useSave } from '../use-save.ts';
import { BirthDateField } from './birth-date-field.tsx';
import { FoundPlace } from './found-place.tsx';
import { GenderField } from './gender-field.tsx';
import { PhoneField } from './phone-field.tsx';
import { StepActions } from './step-actions.tsx';

type Props = StepProps & { locked: boolean; onFinished: (step: 7 | 10 | 11) => void };

/** Screen 9: gender, birth date, postal code and phone. Calls …-step8: the specification swaps the numbers. */
export function EditPersonalStep(props: Props) {
  const { application, locked, onSaved, onBack, onFinished } = props;
  const own = texts.editPersonal;
  const today = useToday();
  const [values, change, forget] = useUnsentFields('edit-personal', {
    gender: genderValue(application.gender),
    birthDate: birthDateValue(application.birthDate),
    zipCode: application.postalCode ?? '',
    phone: application.phone ?? '',
  });
  const { gender, birthDate, zipCode, phone } = values;
  const place = usePostalCode(zipCode);
  const [tried, setTried] = useState(false);
  const [zipError, setZipError] = useState<string | null>(null);
  const { saving, save } = useSave(props);
  const errors = {
    gender: gender === '' ? texts.personal.errors.gender : null,
    birthDate: birthDateError(birthDate, today),
    phone: phoneError(phone, application.phone),
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    let step: 7 | 10 | 11 | null = null;
    const done = await save(async () => {
      const wrongZip = zipCode === '' ? texts.postalCode.errors.required : await place.check();
      setZipError(wrongZip);
      const personWrong = !locked && Object.values(errors).some((error) => error !== null);
      if (wrongZip !== null || personWrong || gender === '') {
        showToast(texts.edit.invalid);
        return;
      }
      const sent = birthDateToSend(birthDate);
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
      await onSaved();
      const after = {
        ...application,
        postalCode: zipCode,
        gender,
        birthDate:
          fromSlashed(sent) === null && sent.includes('-') ? sent.split('-').toReversed().join('/') : sent,
      };
      step = await stepAfterEdit({ edited: 'personal', before: application, after });
      await onSaved();
    }, texts.edit.failed);
    if (!done || step === null) return;
    forget();
    if (step === 7) showToast({ title: texts.edit.saved, tone: 'success' });
    onFinished(step);
  }

  return (
    <>
      <PageTitle focusKey="edit-personal" subtitle={own.subtitle}>
        {own.title}
      </PageTitle>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
        <TextField
          className="max-w-sm"
          label={texts.postalCode.label}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={12}
          value={zipCode}
          error={zipError ?? place.unknown}
          hint={
            <FoundPlace
              place={place.place}
              looking={place.looking}
              hint={place.looking ? texts.postalCode.checking : texts.postalCode.hint}
            />
          }
          onChange={(event) => {
            setZipError(null);
            change({ zipCode: postalCodeDigits(event.target.value) });
          }}
        />
        <GenderField
          value={gender}
          locked={locked}
          error={tried ? errors.gender : null}
          onChange={(next) => change({ gender: next })}
        />
        <BirthDateField
          value={birthDate}
          today={today}
          locked={locked}
          error={tried ? errors.birthDate : null}
          onChange={(next) => change({ birthDate: next })}
        />
        <PhoneField
          value={phone}
          onRecord={application.phone}
          locked={locked}
          error={tried ? errors.phone : null}
          onChange={(next) => change({ phone: next })}
        />
        <StepActions backText={texts.back} onBack={onBack}>
          <Button type="submit" busy={saving} busyText={texts.saving}>
            {own.submit}
          </Button>
        </StepActions>
      </form>
    </>
  );
}
