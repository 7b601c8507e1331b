import { Skeleton } from '../../../components/skeleton.tsx';

/** One entry of a list and what it can do, while it is on its way. */
export function RowSkeleton() {
  return (
    <div className="grid gap-2 rounded-card border border-line p-4">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="mt-2 h-9 w-48" />
    </div>
  );
}
