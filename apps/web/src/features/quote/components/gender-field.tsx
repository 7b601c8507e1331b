import type { Gender } from '@socio/domain/validation/gender';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { RadioCards } from '../../../components/radio-cards.tsx';
import type { GenderValue } from '../gender-value.ts';
import { texts } from '../texts.ts';

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPathByValue<Values, GenderValue>;
  locked: boolean;
};

export function GenderField<Values extends FieldValues>({ control, name, locked }: Props<Values>) {
  const own = texts.personal;
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name });
  const gender: GenderValue = value;
  return (
    <div>
      <RadioCards<Gender>
        ref={ref}
        legend={own.gender}
        columns={2}
        options={[
          { value: 'H', label: own.genders.H },
          { value: 'M', label: own.genders.M },
        ]}
        value={gender === '' ? null : gender}
        onValueChange={onChange}
        disabled={locked}
        error={fieldState.error?.message}
      />
      <p className="mt-1.5 text-sm text-ink-soft">{locked ? own.locked : own.genderNote}</p>
    </div>
  );
}
