import { useWatch, type Control } from 'react-hook-form';
import { FormTextField } from '../../../components/form/form-text-field.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { texts } from '../texts.ts';
import { formatPlates, formatVin, vinNotes, type VehicleFields } from '../vehicle/vehicle-fields.ts';

type Props = { control: Control<VehicleFields>; year: number | null; readOnly: boolean };

/** VIN and plates, as steps 11 and 12 ask for them. */
export function VehicleInputs({ control, year, readOnly }: Props) {
  const own = texts.vehicle;
  const vin = useWatch({ control, name: 'vin' });
  const typed = {
    control,
    readOnly,
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
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
      <FormTextField
        {...typed}
        name="plates"
        format={formatPlates}
        label={own.plates}
        hint={own.platesHint}
        placeholder={own.platesExample}
      />
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
