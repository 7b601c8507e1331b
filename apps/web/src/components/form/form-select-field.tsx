import type { ComponentProps } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { SelectField } from '../select-field.tsx';
import { isLeftForCheck } from './leave-field.ts';

type Props<Values extends FieldValues> = Omit<
  ComponentProps<typeof SelectField>,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref' | 'error'
> & {
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
  /** Called after each change, for fields that depend on this one. */
  onChanged?: () => void;
};

/** A native select in a form. */
export function FormSelectField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, onChanged, ...look } = props;
  const {
    field: { ref, value: current, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const value = String(current);
  return (
    <SelectField
      {...look}
      ref={ref}
      name={name}
      value={value}
      error={fieldState.error?.message}
      onBlur={(event) => (isLeftForCheck(event, value) ? onBlur() : undefined)}
      onChange={(event) => {
        onChange(event.target.value);
        onChanged?.();
      }}
    />
  );
}
