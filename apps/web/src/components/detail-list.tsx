import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Skeleton } from './skeleton.tsx';

export type Detail = {
  label: string;
  value: ReactNode;
  /** On a phone it stands below its label: so does what keeps its room while loading. */
  isLong?: true;
};

type Props = { details: readonly Detail[]; loading?: boolean };

/** Labels and values, stacked on a narrow screen and side by side on a wider one. */
export function DetailList({ details, loading = false }: Props) {
  return (
    <dl className="divide-y divide-line">
      {details.map(({ label, value, isLong }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
          <dt className="text-ink-soft">{label}</dt>
          <dd className={classNames('min-w-0 font-medium tabular-nums', loading && 'self-center')}>
            {loading ? <Skeleton className={isLong ? 'my-0.5 h-5 w-52' : 'h-5 w-28'} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
