import type { ComponentProps } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { formatInput } from '../../lib/keep-caret.ts';
import { TextField } from '../text-field.tsx';
import { isLeftForCheck } from './leave-field.ts';

type Props<Values extends FieldValues> = Omit<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref'
> & {
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
  /** Rewrites the text as it is typed or pasted. */
  format?: ((text: string) => string) | undefined;
  /** Called after each change, for fields that depend on this one. */
  onChanged?: () => void;
};

/** A text field in a form. `error` is shown if the form itself finds nothing wrong. */
export function FormTextField<Values extends FieldValues>(props: Props<Values>) {
  const { control, name, format, onChanged, error, ...look } = props;
  const {
    field: { ref, value: current, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const value = String(current);
  return (
    <TextField
      {...look}
      ref={ref}
      name={name}
      value={value}
      error={fieldState.error?.message ?? error}
      onBlur={(event) => (isLeftForCheck(event, value) ? onBlur() : undefined)}
      onChange={({ currentTarget: input }) => {
        onChange(format === undefined ? input.value : formatInput(input, format));
        onChanged?.();
      }}
    />
  );
}
