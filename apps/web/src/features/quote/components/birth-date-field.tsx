import { birthYears, type CivilDate } from '@socio/domain/dates';
import { useId, useRef } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { InlineError } from '../../../components/inline-error.tsx';
import { MaskedField } from '../../../components/masked-field.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import type { BirthDateValue } from '../birth-date-value.ts';
import { texts } from '../texts.ts';

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPathByValue<Values, BirthDateValue>;
  today: CivilDate;
  locked: boolean;
};

const two = (number: number): string => String(number).padStart(2, '0');
const days = Array.from({ length: 31 }, (_, index) => two(index + 1)).map((day) => ({
  value: day,
  label: day,
}));
const months = texts.personal.months.map((label, index) => ({ value: two(index + 1), label }));

/** Day, month and year as three selects; the date on record stays hidden until it is to be changed. */
export function BirthDateField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, today, locked } = props;
  const {
    field: { ref, value: current, onChange },
    fieldState,
  } = useController({ control, name });
  const value: BirthDateValue = current;
  const error = fieldState.error?.message;
  const own = texts.personal;
  const errorId = useId();
  const selects = useRef<HTMLFieldSetElement>(null);

  if (locked) {
    const shown = value.mask === '' ? `${value.day}/${value.month}/${value.year}` : value.mask;
    return (
      <MaskedField
        label={own.birthDate}
        value={shown}
        mask={shown}
        locked
        hint={own.locked}
        onValueChange={() => {}}
      />
    );
  }
  if (value.mask !== '') {
    return (
      <div className="flex flex-wrap items-end gap-3">
        <MaskedField
          className="grow"
          label={own.birthDate}
          value={value.mask}
          mask={value.mask}
          locked
          onValueChange={() => {}}
        />
        <Button
          variant="secondary"
          compact
          aria-label={`${own.change}: ${own.birthDate}`}
          onClick={() => {
            onChange({ mask: '', day: '', month: '', year: '' });
            requestAnimationFrame(() => selects.current?.querySelector('select')?.focus());
          }}
        >
          {own.change}
        </Button>
      </div>
    );
  }
  const years = birthYears(today).map((year) => ({ value: String(year), label: String(year) }));
  const part = (which: 'day' | 'month' | 'year') => ({
    value: value[which],
    placeholder: '–',
    'aria-invalid': error ? (true as const) : undefined,
    onChange: (event: { target: { value: string } }) => onChange({ ...value, [which]: event.target.value }),
  });
  return (
    <fieldset ref={selects} aria-describedby={errorId} className="min-w-0">
      <legend className="mb-1.5 font-medium">{own.birthDate}</legend>
      <div className="grid grid-cols-[2fr_3fr] gap-2 min-[480px]:grid-cols-[5fr_8fr_6fr] sm:gap-3">
        <SelectField ref={ref} label={own.day} autoComplete="bday-day" options={days} {...part('day')} />
        <SelectField label={own.month} autoComplete="bday-month" options={months} {...part('month')} />
        <SelectField
          className="col-span-2 min-[480px]:col-span-1"
          label={own.year}
          autoComplete="bday-year"
          options={years}
          {...part('year')}
        />
      </div>
      <InlineError id={errorId} message={error} />
    </fieldset>
  );
}
