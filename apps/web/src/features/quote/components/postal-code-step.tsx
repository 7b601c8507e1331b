import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { logFailure } from '../../../flow/log-failure.ts';
import type { StepProps } from '../../../flow/step-props.ts';
import { useUnsentFields } from '../../../flow/unsent-fields.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { updateInsuranceApplicationStep4 } from '../api/update-insurance-application-step4.ts';
import { postalCodeDigits } from '../postal-code-text.ts';
import { texts } from '../texts.ts';
import { usePostalCode } from '../use-postal-code.ts';
import { useSave } from '../use-save.ts';
import { FoundPlace } from './found-place.tsx';
import { StepActions } from './step-actions.tsx';
import { VehicleCard } from './vehicle-card.tsx';

type Props = StepProps & {
  /** The code could not be saved: the quote call brings it along (calls.md, The flow). */
  onPostalCodeKept: (postalCode: string) => void;
  onEditVehicle: () => void;
};

/** Step 4: postal code. */
export function PostalCodeStep(props: Props) {
  const { application, onSaved, onContinue, onBack, onPostalCodeKept, onEditVehicle } = props;
  const own = texts.postalCode;
  const [{ zipCode }, change, forget] = useUnsentFields('postal-code', {
    zipCode: application.postalCode ?? '',
  });
  const { place, looking, unknown, check } = usePostalCode(zipCode);
  const [error, setError] = useState<string | null>(null);
  const { saving, save } = useSave(props);

  async function store(): Promise<void> {
    try {
      await updateInsuranceApplicationStep4({ insurance_application_id: application.id, zip_code: zipCode });
    } catch (failure) {
      if (isRefusal(failure, 'LEVEL_AUTHENTICATED', 'APPLICATION_LOCKED', 'APPLICATION_INACTIVE'))
        throw failure;
      logFailure('postal code', failure);
      onPostalCodeKept(zipCode);
      return;
    }
    await onSaved();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    let wrong: string | null = null;
    const done = await save(async () => {
      wrong = await check();
      if (wrong === null && zipCode !== application.postalCode) await store();
    }, texts.saveFailed);
    setError(wrong);
    if (!done || wrong !== null) return;
    forget();
    onContinue();
  }

  return (
    <>
      <PageTitle focusKey="postal-code" subtitle={own.subtitle}>
        {own.title}
      </PageTitle>
      <VehicleCard application={application} onEdit={onEditVehicle} />
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-6">
        <TextField
          className="max-w-sm"
          label={own.label}
          inputMode="numeric"
          autoComplete="postal-code"
          // Longer than a code: a paste with spaces must not be cut off before it is cleaned.
          maxLength={12}
          inputClassName="text-lg tracking-wide tabular-nums"
          value={zipCode}
          error={error ?? unknown}
          hint={<FoundPlace place={place} looking={looking} hint={looking ? own.checking : own.hint} />}
          onChange={(event) => {
            setError(null);
            change({ zipCode: postalCodeDigits(event.target.value) });
          }}
        />
        <StepActions backText={own.back} onBack={onBack}>
          <Button type="submit" busy={saving} busyText={texts.saving}>
            {texts.continue}
          </Button>
        </StepActions>
      </form>
    </>
  );
}
