import { useWatch, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { FormTextField } from '../../../components/form/form-text-field.tsx';
import { postalCodeDigits } from '../postal-code-text.ts';
import { texts } from '../texts.ts';
import { usePostalCode } from '../use-postal-code.ts';
import { FoundPlace } from './found-place.tsx';

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
};

/** A postal code with the place that it names, looked up while it is typed. */
export function PostalCodeField<Values extends FieldValues>({ control, name }: Props<Values>) {
  const own = texts.postalCode;
  const { place, looking, unknown } = usePostalCode(String(useWatch({ control, name })));
  return (
    <FormTextField
      control={control}
      name={name}
      format={postalCodeDigits}
      className="max-w-sm"
      label={own.label}
      inputMode="numeric"
      autoComplete="postal-code"
      // Longer than a code: a paste with spaces must not be cut off before it is cleaned.
      maxLength={12}
      inputClassName="text-lg tracking-wide tabular-nums"
      error={unknown}
      hint={<FoundPlace place={place} looking={looking} hint={looking ? own.checking : own.hint} />}
    />
  );
}
