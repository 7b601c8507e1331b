import { useController, useWatch, type Control } from 'react-hook-form';
import { formatPlates } from '../../../common/format-plates.ts';
import { CheckboxField } from '../../../components/checkbox-field.tsx';
import { FormTextField } from '../../../components/form/form-text-field.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { texts } from '../texts.ts';
import { formatVin, vinNotes, type VehicleFields } from '../vehicle/vehicle-fields.ts';

type Props = {
  control: Control<VehicleFields>;
  year: number | null;
  readOnly: boolean;
  /** Step 12: both are needed, but a car without plates can be insured. */
  mayBePending?: boolean;
};

/** VIN and plates, as steps 11 and 12 ask for them. */
export function VehicleInputs({ control, year, readOnly, mayBePending = false }: Props) {
  const own = texts.vehicle;
  const [vin, pending] = useWatch({ control, name: ['vin', 'pending'] });
  const isPending = mayBePending && pending === true;
  const typed = {
    control,
    readOnly,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    // Before paying they are asked for, but not needed.
    ...(mayBePending ? {} : { 'aria-required': false }),
    inputClassName: 'tracking-wider tabular-nums',
  };
  return (
    <>
      <FormTextField
        {...typed}
        name="vin"
        format={formatVin}
        label={own.vin}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>{own.vinHint}</span>
            <span className="tabular-nums">{own.vinCount(vin.length)}</span>
          </span>
        }
      />
      <VinNotes vin={vin} year={year} />
      <div className="grid gap-2">
        {isPending ? null : (
          <FormTextField
            {...typed}
            name="plates"
            format={formatPlates}
            label={own.plates}
            hint={own.platesHint}
            placeholder={own.platesExample}
          />
        )}
        {mayBePending ? <PlatesPending control={control} readOnly={readOnly} /> : null}
      </div>
    </>
  );
}

/** What was typed before stays, and is back once the box is cleared. */
function PlatesPending({ control, readOnly }: Pick<Props, 'control' | 'readOnly'>) {
  const own = texts.vehicle.pending;
  const {
    field: { ref, name, value, onChange },
  } = useController({ control, name: 'pending' });
  const isPending = value === true;
  return (
    <>
      <CheckboxField
        label={own.label}
        ref={ref}
        name={name}
        checked={isPending}
        disabled={readOnly}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div role="status" className="empty:hidden">
        {isPending ? <MessagePanel tone="info">{own.detail}</MessagePanel> : null}
      </div>
    </>
  );
}

/** 'Revisa tu VIN': a warning that does not block. Its container stays in the DOM, so that its text is announced. */
function VinNotes({ vin, year }: { vin: string; year: number | null }) {
  const notes = vinNotes(vin, year);
  return (
    <div role="status" className="empty:hidden">
      {notes.length === 0 ? null : (
        <MessagePanel tone="warning" title={texts.vehicle.warning}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </MessagePanel>
      )}
    </div>
  );
}
