import { useId, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { fieldFrameTexts } from './texts.ts';
import { InlineError } from './inline-error.tsx';

export type FieldLook = {
  label: ReactNode;
  /** Help text, always visible under the label. */
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Adds '(opcional)' to the label. */
  optional?: boolean | undefined;
};

export type FieldIds = {
  id: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
  /** For screen readers; to the eye, what is not required says so. */
  'aria-required': true | undefined;
};

type Props = FieldLook & {
  id?: string | undefined;
  className?: string | undefined;
  children: (ids: FieldIds) => ReactNode;
};

/** Label, help, control and message of a field, linked for screen readers. */
export function FieldFrame({ id: givenId, label, hint, error, optional, className, children }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classNames('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
        {optional ? <span className="font-normal text-ink-soft"> {fieldFrameTexts.optional}</span> : null}
      </label>
      {children({
        id,
        'aria-describedby': `${id}-error ${id}-hint`,
        'aria-invalid': error ? true : undefined,
        'aria-required': optional ? undefined : true,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      ) : null}
      <InlineError id={`${id}-error`} message={error} />
    </div>
  );
}

export function controlStyle(error: boolean): string {
  return classNames(
    'block min-h-12 w-full min-w-0 rounded-card border bg-surface px-4 py-2.5 transition-colors',
    '[&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-ink-soft',
    error ? 'border-danger ring-1 ring-danger' : 'border-line-strong hover:border-ink-soft',
  );
}
