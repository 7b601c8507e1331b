import { useId, type Ref } from 'react';
import { InlineError } from '../../components/inline-error.tsx';
import { TextField } from '../../components/text-field.tsx';
import type { BirthDateParts } from './birth-date-parts.ts';
import { texts } from './texts.ts';

type Props = {
  value: BirthDateParts;
  onValueChange: (value: BirthDateParts) => void;
  error?: string | null | undefined;
  /** The first of the three takes the focus. */
  ref?: Ref<HTMLInputElement> | undefined;
};

/** Day, month and year as three numbers: a date that one knows by heart is typed faster than it is looked for. */
export function BirthDateNumbers({ value, onValueChange, error, ref }: Props) {
  const id = useId();
  const part = (which: keyof BirthDateParts, length: number) => ({
    value: value[which],
    type: 'text',
    inputMode: 'numeric' as const,
    maxLength: length,
    autoComplete: `bday-${which}`,
    'aria-invalid': error ? (true as const) : undefined,
    inputClassName: 'text-center tabular-nums',
    onChange: (event: { target: { value: string } }) =>
      onValueChange({ ...value, [which]: event.target.value.replaceAll(/\D/g, '') }),
  });
  return (
    <fieldset aria-describedby={`${id}-hint ${id}-error`} className="min-w-0">
      <legend className="font-medium">{texts.birthDate}</legend>
      <p id={`${id}-hint`} className="mb-1.5 text-sm text-ink-soft">
        {texts.example}
      </p>
      <div className="grid max-w-xs grid-cols-[3fr_3fr_4fr] gap-3">
        <TextField ref={ref} label={texts.day} {...part('day', 2)} />
        <TextField label={texts.month} {...part('month', 2)} />
        <TextField label={texts.year} {...part('year', 4)} />
      </div>
      <InlineError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
