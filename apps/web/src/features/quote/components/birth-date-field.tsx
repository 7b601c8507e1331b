import { formatShortDate, type CivilDate } from '@socio/domain/dates';
import { useRef } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { joinBirthDate } from '../../../common/birth-date/birth-date-parts.ts';
import { BirthDateSelects } from '../../../common/birth-date/birth-date-selects.tsx';
import { Button } from '../../../components/button.tsx';
import { MaskedField } from '../../../components/masked-field.tsx';
import type { BirthDateValue } from '../birth-date-value.ts';
import { texts } from '../texts.ts';

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPathByValue<Values, BirthDateValue>;
  today: CivilDate;
  locked: boolean;
};

/** Day, month and year as three selects; the date on record stays masked until it is to be changed. */
export function BirthDateField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, today, locked } = props;
  const {
    field: { ref, value: current, onChange },
    fieldState,
  } = useController({ control, name });
  const value: BirthDateValue = current;
  const own = texts.personal;
  const first = useRef<HTMLSelectElement>(null);

  if (locked) {
    const shown = value.mask || (formatShortDate(joinBirthDate(value)) ?? '');
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
            requestAnimationFrame(() => first.current?.focus());
          }}
        >
          {own.change}
        </Button>
      </div>
    );
  }
  return (
    <BirthDateSelects
      ref={(select) => {
        first.current = select;
        ref(select);
      }}
      value={value}
      onValueChange={(parts) => onChange({ ...value, ...parts })}
      today={today}
      error={fieldState.error?.message}
    />
  );
}
