import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { controlStyle, FieldFrame, type FieldLook } from './field-frame.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

type Props = Omit<ComponentProps<'select'>, 'children'> &
  FieldLook & {
    options: readonly SelectOption[];
    /** The first entry, which is not a choice: 'Selecciona una opción'. */
    placeholder?: string | undefined;
  };

/** A native select, the best one on a phone. Accepts what React Hook Form's `register` returns. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  id,
  className,
  ...select
}: Props) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(ids) => (
        <span className="relative block">
          <select
            {...select}
            {...ids}
            className={classNames(controlStyle(Boolean(error)), 'appearance-none pr-11')}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-ink-soft"
          />
        </span>
      )}
    </FieldFrame>
  );
}
