import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

export type Detail = { label: string; value: ReactNode };

type Props = { details: readonly Detail[]; loading?: boolean };

/** Labels and values, stacked on a narrow screen and side by side on a wider one. */
export function DetailList({ details, loading = false }: Props) {
  return (
    <dl className="divide-y divide-line">
      {details.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 font-medium tabular-nums">
            {loading ? <Skeleton className="h-5 w-28" /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
