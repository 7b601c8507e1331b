import { groupPhone } from '@socio/domain/phones';
import type { Control } from 'react-hook-form';
import { FormTextField } from '../../../../components/form/form-text-field.tsx';
import type { Registration } from '../registration.ts';
import { texts } from '../texts.ts';

/** The account's phone, as 55-1234-5678. */
export function AccountPhoneField({ control }: { control: Control<Registration> }) {
  return (
    <FormTextField
      control={control}
      name="phone"
      label={texts.personal.phone}
      hint={texts.phone.hint}
      placeholder={texts.phone.placeholder}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      inputClassName="tabular-nums"
      format={groupPhone}
    />
  );
}
