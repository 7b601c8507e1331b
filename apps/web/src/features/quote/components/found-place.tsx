import { MapPin } from 'lucide-react';

/** The place that a postal code names. Keeps its height while it is looked up, so that nothing jumps. */
export function FoundPlace({
  place,
  looking,
  hint,
}: {
  place: string | null;
  looking: boolean;
  hint: string;
}) {
  return (
    <span className="flex min-h-10 items-start gap-2" aria-live="polite">
      {place === null ? (
        <span className={looking ? 'animate-shimmer' : undefined}>{hint}</span>
      ) : (
        <>
          <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
          <span className="text-ink">{place}</span>
        </>
      )}
    </span>
  );
}
