import { PageLayout } from '../components/page/page-layout.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { loadingScreen } from './texts.ts';

/** Shown while the first screen's script loads. */
export function ScreenPlaceholder() {
  return (
    <PageLayout width="narrow">
      <div aria-busy className="grid gap-4">
        <span className="sr-only">{loadingScreen}</span>
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-5 w-full" />
        <Skeleton className="mt-4 h-52 w-full rounded-card" />
      </div>
    </PageLayout>
  );
}
