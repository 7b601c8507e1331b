import { isMask } from '@socio/domain/masks';
import { formatPhone244, groupPhone } from '@socio/domain/phones';
import { MaskedField } from '../../../components/masked-field.tsx';
import { texts } from '../texts.ts';

type Props = {
  value: string;
  onChange: (phone: string) => void;
  /** The phone on record, mostly as its mask. */
  onRecord: string | null;
  locked: boolean;
  error: string | null;
};

/** A phone as xx-xxxx-xxxx; the one on record stays hidden until it is to be changed. */
export function PhoneField({ value, onChange, onRecord, locked, error }: Props) {
  const own = texts.contact;
  const shown = isMask(value) ? formatPhone244(value) : value;
  return (
    <MaskedField
      label={own.phone}
      hint={locked ? texts.personal.locked : own.phoneHint}
      placeholder={own.placeholder}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      value={shown}
      mask={onRecord === null ? null : formatPhone244(onRecord)}
      locked={locked}
      error={error}
      onValueChange={(typed) => onChange(groupPhone(typed))}
    />
  );
}
