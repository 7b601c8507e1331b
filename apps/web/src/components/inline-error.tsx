import { CircleAlert } from 'lucide-react';

/** The message beside a field. Stays in the DOM while empty, so that its first text is announced. */
export function InlineError({
  id,
  message,
}: {
  id?: string | undefined;
  message: string | null | undefined;
}) {
  return (
    <div id={id} role="alert" className="text-sm text-danger empty:hidden">
      {message ? (
        <p className="mt-1.5 flex items-start gap-1.5">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{message}</span>
        </p>
      ) : null}
    </div>
  );
}
