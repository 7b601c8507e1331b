import { packages } from '@socio/domain/tariff/coverages';
import { Card } from '../../../components/card.tsx';
import { LiveRegion } from '../../../components/live-region.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { packageEdges } from '../package-look.ts';
import { texts } from '../texts.ts';

/** The outline of the offers while the insurer calculates. */
export function QuotesLoading() {
  return (
    <>
      <LiveRegion>{texts.quotes.loading}</LiveRegion>
      <div aria-hidden className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <Skeleton className="h-13 w-full rounded-full sm:w-56" />
        <Skeleton className="h-6 w-64" />
      </div>
      <ul aria-hidden className="mt-8 grid gap-8 @3xl:grid-cols-3 @3xl:gap-4">
        {packages.map((coverage, place) => (
          <Card
            key={coverage}
            as="li"
            flush
            className={classNames('flex flex-col border-t-4 px-5 pt-5 pb-3', packageEdges[coverage])}
          >
            <Skeleton className="h-6 w-20 rounded-full" />
            <Skeleton className="mt-3 h-6 w-36" />
            <Skeleton className="mt-4 h-9 w-32" />
            <Skeleton className="mt-2 h-4 w-40" />
            <Skeleton className="mt-9 h-12 w-full rounded-card" />
            <div className="mt-7 grid grow content-start gap-3.5">
              {Array.from({ length: [4, 5, 8][place] ?? 4 }, (_, row) => (
                <Skeleton key={row} className={row % 2 === 0 ? 'h-5 w-11/12' : 'h-5 w-4/5'} />
              ))}
            </div>
            <Skeleton className="mx-auto my-5 h-5 w-32" />
          </Card>
        ))}
      </ul>
      <Skeleton className="mt-8 h-150 w-full rounded-card opacity-40" />
    </>
  );
}
