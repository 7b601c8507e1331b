import type { ComponentProps } from 'react';
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { SearchSelectField } from '../search-select-field.tsx';
import { FormSelectField } from './form-select-field.tsx';
import { isLeftForCheck } from './leave-field.ts';

/** Up to this many the native list is quicker than typing. */
const FEW = 8;

type Props<Values extends FieldValues> = Pick<
  ComponentProps<typeof SearchSelectField>,
  'label' | 'hint' | 'options' | 'emptyText' | 'unchosenText'
> & {
  control: Control<Values>;
  name: FieldPathByValue<Values, string>;
  placeholder: string;
  /** Says that typing is possible. */
  searchPlaceholder: string;
  autoComplete?: string;
  'aria-busy'?: boolean;
};

/** One of several options in a form: a native select if there are few, otherwise a search field. */
export function FormSearchSelectField<Values extends FieldValues>(props: Props<Values>) {
  const { options, emptyText, unchosenText, searchPlaceholder, ...select } = props;
  if (options.length <= FEW) return <FormSelectField {...select} options={options} />;
  const { control, name, label, hint } = props;
  return (
    <SearchedField
      {...{ control, name, label, hint, options, emptyText, unchosenText }}
      placeholder={searchPlaceholder}
    />
  );
}

type SearchedProps<Values extends FieldValues> = Pick<Props<Values>, 'control' | 'name'> &
  Omit<
    ComponentProps<typeof SearchSelectField>,
    'name' | 'value' | 'onValueChange' | 'onLeave' | 'error' | 'ref'
  >;

function SearchedField<Values extends FieldValues>({ control, name, ...look }: SearchedProps<Values>) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  return (
    <SearchSelectField
      {...look}
      ref={ref}
      name={name}
      value={String(value)}
      onValueChange={onChange}
      error={fieldState.error?.message}
      onLeave={(event, text) => (isLeftForCheck(event, text) ? onBlur() : undefined)}
    />
  );
}
