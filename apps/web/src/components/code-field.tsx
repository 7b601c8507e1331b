import { isWholeCode } from '@socio/domain/validation/otp-code';
import type { ComponentProps, Ref } from 'react';
import { classNames } from '../lib/class-names.ts';
import { FieldFrame, type FieldLook } from './field-frame.tsx';

type Props = FieldLook & {
  value: string;
  onValueChange: (code: string) => void;
  /** Called once all digits are in, whether typed, pasted or auto-filled. */
  onComplete?: ((code: string) => void) | undefined;
  length: number;
  /** Digits of an earlier code that is still good; null if it has as many, or there is none. */
  earlierLength?: number | null;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
} & Pick<ComponentProps<'input'>, 'name' | 'autoFocus' | 'id'>;

/** One input styled as cells, so that pasting, auto-fill and screen readers find an ordinary field. */
export function CodeField(props: Props) {
  const { label, hint, error, value, onValueChange, onComplete, disabled, ref, ...more } = props;
  const { length: newest, earlierLength = null, ...input } = more;
  const lengths = earlierLength === null ? [newest] : [newest, earlierLength];
  const most = Math.max(...lengths);
  const length = value.length > newest ? most : newest;
  // A long code stands in rows of four, as it is written in the message.
  const isLong = length > 6;
  const cells = Array.from({ length }, (_, position) => value[position] ?? '');
  return (
    <FieldFrame id={input.id} label={label} hint={hint} error={error}>
      {(ids) => (
        <span className="group relative block max-w-sm">
          <input
            {...input}
            {...ids}
            ref={ref}
            value={value}
            disabled={disabled}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            // Longer than the code, so that a paste with spaces or hyphens is not cut off before it is cleaned.
            maxLength={most * 3}
            className="absolute inset-0 z-10 h-full w-full opacity-0"
            onChange={(event) => {
              const code = event.target.value.replace(/\D/g, '').slice(0, most);
              onValueChange(code);
              if (isWholeCode({ before: value, now: code, lengths })) onComplete?.(code);
            }}
          />
          <span aria-hidden className={classNames('grid gap-2', isLong ? 'grid-cols-4' : 'grid-cols-6')}>
            {cells.map((digit, position) => (
              <span
                // oxlint-disable-next-line react/no-array-index-key -- the place is what a cell is
                key={position}
                className={classNames(
                  'flex items-center justify-center rounded-card border bg-surface text-2xl font-semibold tabular-nums',
                  isLong ? 'h-11' : 'h-14',
                  error ? 'border-danger' : 'border-line-strong',
                  position === Math.min(value.length, length - 1) &&
                    'group-focus-within:border-primary group-focus-within:ring-2 group-focus-within:ring-primary',
                )}
              >
                {digit}
              </span>
            ))}
          </span>
        </span>
      )}
    </FieldFrame>
  );
}
