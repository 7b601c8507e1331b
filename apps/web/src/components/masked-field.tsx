import { useImperativeHandle, useRef, type ComponentProps, type Ref } from 'react';
import { classNames } from '../lib/class-names.ts';
import { controlStyle, FieldFrame, type FieldLook } from './field-frame.tsx';
import { maskedFieldTexts } from './texts.ts';

type Props = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'ref'> &
  FieldLook & {
    value: string;
    onValueChange: (value: string) => void;
    /** The mask the server sends for the value on record. While `value` equals it, it is shown as text. */
    mask?: string | null | undefined;
    /** The value cannot be changed at all: no 'Cambiar'. */
    locked?: boolean | undefined;
    changeText?: string | undefined;
    ref?: Ref<HTMLInputElement> | undefined;
  };

/** A field whose value on record leaves the server only as a mask. 'Cambiar' empties it for a new value. */
export function MaskedField({
  label,
  hint,
  error,
  optional,
  value,
  onValueChange,
  mask,
  locked = false,
  changeText = maskedFieldTexts.change,
  id,
  className,
  ref,
  ...input
}: Props) {
  const control = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => control.current as HTMLInputElement);
  const shown = locked || (Boolean(mask) && value === mask);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(ids) => (
        <span className="relative block">
          <input
            {...input}
            {...ids}
            ref={control}
            value={value}
            readOnly={shown}
            onChange={(event) => onValueChange(event.target.value)}
            className={classNames(controlStyle(Boolean(error)), 'tabular-nums', shown && !locked && 'pr-28')}
          />
          {shown && !locked ? (
            <button
              type="button"
              aria-label={typeof label === 'string' ? `${changeText}: ${label}` : undefined}
              className="absolute inset-y-0.5 right-0.5 min-h-11 rounded-card px-4 font-semibold text-primary hover:bg-primary-tint"
              onClick={() => {
                onValueChange('');
                control.current?.focus();
              }}
            >
              {changeText}
            </button>
          ) : null}
        </span>
      )}
    </FieldFrame>
  );
}
