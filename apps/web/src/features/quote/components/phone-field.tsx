import { isMask } from '@socio/domain/masks';
import { formatPhone244, groupPhone } from '@socio/domain/phones';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { isLeftForCheck } from '../../../components/form/leave-field.ts';
import { MaskedField } from '../../../components/masked-field.tsx';
import { texts } from '../texts.ts';

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
  /** The phone on record, usually masked. */
  onRecord: string | null;
  locked: boolean;
};

/** A phone as xx-xxxx-xxxx; the one on record stays masked until it is to be changed. */
export function PhoneField<Values extends FieldValues>({ control, name, onRecord, locked }: Props<Values>) {
  const own = texts.contact;
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const phone: string = value;
  return (
    <MaskedField
      ref={ref}
      name={name}
      label={own.phone}
      hint={locked ? texts.personal.locked : own.phoneHint}
      placeholder={own.placeholder}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      value={formatPhone244(phone)}
      mask={onRecord !== null && isMask(onRecord) ? formatPhone244(onRecord) : null}
      locked={locked}
      error={fieldState.error?.message}
      onBlur={(event) => (isLeftForCheck(event, phone) ? onBlur() : undefined)}
      onValueChange={(typed) => onChange(groupPhone(typed))}
    />
  );
}
