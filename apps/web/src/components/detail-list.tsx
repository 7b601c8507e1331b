import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Skeleton } from './skeleton.tsx';

export type Detail = {
  label: string;
  value: ReactNode;
  /** While loading, as much room is kept as this takes: for a value of several lines. */
  like?: string;
};

type Props = { details: readonly Detail[]; loading?: boolean };

/** Labels and values, stacked on a narrow screen and side by side on a wider one. */
export function DetailList({ details, loading = false }: Props) {
  return (
    <dl className="divide-y divide-line">
      {details.map(({ label, value, like }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
          <dt className="text-ink-soft">{label}</dt>
          {/* A block without text has no baseline to stand on. */}
          <dd className={classNames('min-w-0 font-medium tabular-nums', loading && 'self-center')}>
            {loading ? <Waiting like={like} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Waiting({ like }: { like: string | undefined }) {
  if (like === undefined) return <Skeleton className="h-5 w-28" />;
  return (
    <span aria-hidden className="animate-shimmer rounded-md bg-line">
      <span className="invisible">{like}</span>
    </span>
  );
}
