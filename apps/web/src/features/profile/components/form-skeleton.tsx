import { Skeleton } from '../../../components/skeleton.tsx';

const fields = ['first', 'second', 'third', 'fourth'];

/** Placeholder of a form while its script or its data loads. */
export function FormSkeleton() {
  return (
    <div aria-busy className="grid gap-5">
      {fields.map((key) => (
        <div key={key} className="grid gap-2">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-12 w-full rounded-card" />
        </div>
      ))}
    </div>
  );
}
