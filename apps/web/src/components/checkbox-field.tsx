import { useId, type ComponentProps, type ReactNode } from 'react';
import { InlineError } from './inline-error.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: string | null | undefined };

/** Accepts what React Hook Form's `register` returns. */
export function CheckboxField({ label, error, id: givenId, ...input }: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-2">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={`${id}-error`}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span className="min-w-0">{label}</span>
      </label>
      <InlineError id={`${id}-error`} message={error} />
    </div>
  );
}
