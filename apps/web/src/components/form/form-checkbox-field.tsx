import type { ComponentProps } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { CheckboxField } from '../checkbox-field.tsx';

type Props<Values extends FieldValues> = Pick<ComponentProps<typeof CheckboxField>, 'label'> & {
  control: Control<Values>;
  name: FieldPathByValue<Values, boolean>;
};

/** A form checkbox. Validated when the form is sent, and from then on with each tap. */
export function FormCheckboxField<Values extends FieldValues>({ control, name, label }: Props<Values>) {
  const {
    field: { ref, value: current, onChange },
    fieldState,
  } = useController({ control, name });
  return (
    <CheckboxField
      label={label}
      ref={ref}
      name={name}
      checked={current === true}
      error={fieldState.error?.message}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
