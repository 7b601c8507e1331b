import type { CivilDate } from '@socio/domain/dates';
import { birthYears } from '@socio/domain/validation/birth-date';
import { useId, type Ref } from 'react';
import { InlineError } from '../../components/inline-error.tsx';
import { SelectField } from '../../components/select-field.tsx';
import type { BirthDateParts } from './birth-date-parts.ts';
import { texts } from './texts.ts';

const two = (number: number): string => String(number).padStart(2, '0');
const days = Array.from({ length: 31 }, (_, index) => two(index + 1)).map((day) => ({
  value: day,
  label: day,
}));
const months = texts.months.map((label, index) => ({ value: two(index + 1), label }));

type Props = {
  value: BirthDateParts;
  onValueChange: (value: BirthDateParts) => void;
  today: CivilDate;
  error?: string | null | undefined;
  /** The first of the three takes the focus. */
  ref?: Ref<HTMLSelectElement> | undefined;
};

/** Day, month and year as three selects. */
export function BirthDateSelects({ value, onValueChange, today, error, ref }: Props) {
  const errorId = useId();
  const years = birthYears(today).map((year) => ({ value: String(year), label: String(year) }));
  const part = (which: keyof BirthDateParts) => ({
    value: value[which],
    placeholder: '–',
    'aria-invalid': error ? (true as const) : undefined,
    onChange: (event: { target: { value: string } }) =>
      onValueChange({ ...value, [which]: event.target.value }),
  });
  return (
    <fieldset aria-describedby={errorId} className="min-w-0">
      <legend className="mb-1.5 font-medium">{texts.birthDate}</legend>
      <div className="grid grid-cols-[2fr_3fr] gap-2 min-[480px]:grid-cols-[5fr_8fr_6fr] sm:gap-3">
        <SelectField ref={ref} label={texts.day} autoComplete="bday-day" options={days} {...part('day')} />
        <SelectField label={texts.month} autoComplete="bday-month" options={months} {...part('month')} />
        <SelectField
          className="col-span-2 min-[480px]:col-span-1"
          label={texts.year}
          autoComplete="bday-year"
          options={years}
          {...part('year')}
        />
      </div>
      <InlineError id={errorId} message={error} />
    </fieldset>
  );
}
