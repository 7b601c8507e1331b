import type { Gender } from '@socio/domain/validation/gender';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { RadioCards } from '../../components/radio-cards.tsx';
import { texts } from './texts.ts';

/** A gender in a form: empty while none is chosen. */
export type GenderValue = Gender | '';

type Props<Values extends FieldValues> = {
  control: Control<Values>;
  name: FieldPathByValue<Values, GenderValue>;
  locked?: boolean;
};

export function GenderField<Values extends FieldValues>({ control, name, locked = false }: Props<Values>) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name });
  const gender: GenderValue = value;
  return (
    <RadioCards<Gender>
      ref={ref}
      legend={texts.gender}
      columns={2}
      options={[
        { value: 'H', label: texts.genders.H },
        { value: 'M', label: texts.genders.M },
      ]}
      value={gender === '' ? null : gender}
      onValueChange={onChange}
      disabled={locked}
      error={fieldState.error?.message}
    />
  );
}
