import { useId, type ReactNode, type Ref } from 'react';
import { classNames } from '../lib/class-names.ts';
import { InlineError } from './inline-error.tsx';

export type RadioCard<Value extends string> = {
  value: Value;
  label: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
};

type Props<Value extends string> = {
  legend: ReactNode;
  legendHidden?: boolean;
  options: readonly RadioCard<Value>[];
  value: Value | null | undefined;
  onValueChange: (value: Value) => void;
  error?: string | null | undefined;
  disabled?: boolean;
  /** How many per row (from 360 px up). */
  columns?: 1 | 2;
  /** Receives the focus: the chosen card, else the first. */
  ref?: Ref<HTMLInputElement> | undefined;
};

const card =
  'relative flex min-h-14 items-center gap-3 rounded-card border bg-surface px-4 py-3 transition-colors ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ' +
  'has-disabled:bg-sunken has-disabled:text-ink-soft';

/** A choice among a few, each a large target: gender, saved cards and addresses, coverage. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { legend, legendHidden, options, value, onValueChange, error, disabled, columns = 1, ref } = props;
  const name = useId();
  const focused = options.find((option) => option.value === value) ?? options[0];
  return (
    <fieldset aria-describedby={`${name}-error`} className="min-w-0">
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 font-medium'}>{legend}</legend>
      <div className={classNames('grid gap-3', columns === 2 && 'min-[360px]:grid-cols-2')}>
        {options.map((option) => {
          const checked = option.value === value;
          return (
            <label
              key={option.value}
              className={classNames(
                card,
                checked
                  ? 'border-primary bg-primary-tint ring-1 ring-primary'
                  : 'border-line-strong hover:border-ink-soft',
              )}
            >
              <input
                ref={option === focused ? ref : undefined}
                type="radio"
                name={name}
                value={option.value}
                checked={checked}
                disabled={disabled || option.disabled}
                onChange={() => onValueChange(option.value)}
                className="size-5 shrink-0 accent-primary"
              />
              <span className="min-w-0 grow">
                <span className="block font-medium">{option.label}</span>
                {option.detail ? <span className="block text-sm text-ink-soft">{option.detail}</span> : null}
              </span>
              {option.icon}
            </label>
          );
        })}
      </div>
      <InlineError id={`${name}-error`} message={error} />
    </fieldset>
  );
}
