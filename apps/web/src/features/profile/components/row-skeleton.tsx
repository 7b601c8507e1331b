import { Skeleton } from '../../../components/skeleton.tsx';

/** Placeholder of a list entry with its actions. */
export function RowSkeleton() {
  return (
    <div className="grid gap-2 rounded-card border border-line p-4">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="mt-2 h-9 w-48" />
    </div>
  );
}
