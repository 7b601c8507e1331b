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

type PlaceProps = { place: string | null; looking: boolean; hint: string };

/** The place that a postal code names. Keeps its height while it is looked up, so that nothing jumps. */
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
