import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { controlStyle, FieldFrame, type FieldLook } from './field-frame.tsx';

type Props = ComponentProps<'input'> &
  FieldLook & {
    /** Shown inside the field at its end, for example a lock or a card's brand. */
    trailing?: ReactNode;
    inputClassName?: string | undefined;
  };

/** Accepts what React Hook Form's `register` returns. */
export function TextField({
  label,
  hint,
  error,
  optional,
  trailing,
  id,
  className,
  inputClassName,
  ...input
}: Props) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(ids) => (
        <span className="relative block">
          <input
            {...input}
            {...ids}
            aria-required={input['aria-required'] ?? (input.readOnly ? undefined : ids['aria-required'])}
            className={classNames(controlStyle(Boolean(error)), trailing ? 'pr-12' : null, inputClassName)}
          />
          {trailing ? (
            <span className="pointer-events-none absolute inset-y-0 right-4 flex items-center text-ink-soft">
              {trailing}
            </span>
          ) : null}
        </span>
      )}
    </FieldFrame>
  );
}
