import { Skeleton } from '../../../components/skeleton.tsx';
import { classNames } from '../../../lib/class-names.ts';

/** Two saved entries and the button while they load; `rows` is the height of an entry. */
export function ChoiceSkeleton({ rows }: { rows: string }) {
  const row = classNames('w-full rounded-card', rows);
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className={row} />
      <Skeleton className={row} />
      <Skeleton className="mt-4 h-12 w-full rounded-card" />
    </div>
  );
}
