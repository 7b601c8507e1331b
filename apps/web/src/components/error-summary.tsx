import { useEffect, useRef } from 'react';

export type SummaryError = { fieldId: string; message: string };

/** After a failed submit of a long form: what is wrong, each a link to its field; takes the focus. */
export function ErrorSummary({ title, errors }: { title: string; errors: readonly SummaryError[] }) {
  const box = useRef<HTMLDivElement>(null);
  const count = errors.length;
  useEffect(() => {
    if (count > 0) box.current?.focus();
  }, [count]);
  if (count === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="mb-6 rounded-card bg-danger-tint p-4">
      <p className="font-semibold">{title}</p>
      <ul className="mt-2 list-disc pl-5 text-sm">
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} className="text-danger underline">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
