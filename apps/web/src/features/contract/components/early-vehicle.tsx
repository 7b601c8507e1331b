import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import { texts } from '../texts.ts';
import type { VehicleFields } from '../vehicle/vehicle-fields.ts';
import { VehicleInputs } from './vehicle-inputs.tsx';

type Props = { form: UseFormReturn<VehicleFields>; year: number | null; readOnly: boolean };

/** Step 11: someone with the papers at hand learns before paying whether the car can be insured. */
export function EarlyVehicle({ form, year, readOnly }: Props) {
  const own = texts.payment.vehicle;
  const { control, getValues, setFocus } = form;
  const [isOpen, setOpen] = useState(() => {
    const { vin, plates } = getValues();
    return vin !== '' || plates !== '';
  });
  const { errors, submitCount } = useFormState({ control });
  const wrong = errors.vin ? 'vin' : errors.plates ? 'plates' : null;

  useEffect(() => {
    // A closed section cannot take the focus; the mistake has opened it by now.
    if (submitCount > 0 && wrong !== null) setFocus(wrong);
    // Once per submit, not per correction.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [submitCount]);

  return (
    <details
      open={isOpen || wrong !== null}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-card border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-card p-4 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block font-semibold">{own.title}</span>
          <span className="block text-sm text-ink-soft">{own.detail}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 px-4 pb-4">
        <VehicleInputs control={control} year={year} readOnly={readOnly} />
      </div>
    </details>
  );
}
