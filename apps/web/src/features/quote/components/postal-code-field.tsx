import { MapPin } from 'lucide-react';
import { useWatch, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { FormTextField } from '../../../components/form/form-text-field.tsx';
import { postalCodeDigits } from '../postal-code-text.ts';
import { texts } from '../texts.ts';
import { usePostalCode } from '../use-postal-code.ts';

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
};

/** A postal code with its place, looked up as it is typed. */
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
      // Longer than a code, so that a paste with spaces is not cut off before it is cleaned.
      maxLength={12}
      inputClassName="text-lg tracking-wide tabular-nums"
      error={unknown}
      hint={<FoundPlace place={place} looking={looking} hint={looking ? own.checking : own.hint} />}
    />
  );
}

type PlaceProps = { place: string | null; looking: boolean; hint: string };

/** The place of a postal code. Keeps its height during the look-up, so that nothing jumps. */
function FoundPlace({ place, looking, hint }: PlaceProps) {
  return (
    <span className="flex min-h-10 items-start gap-2" aria-live="polite">
      {place === null ? (
        <span className={looking ? 'animate-shimmer' : undefined}>{hint}</span>
      ) : (
        <>
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
          <span className="text-ink">{place}</span>
        </>
      )}
    </span>
  );
}
