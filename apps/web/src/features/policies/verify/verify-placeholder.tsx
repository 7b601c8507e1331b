import { Card } from '../../../components/card.tsx';
import { DetailList } from '../../../components/detail-list.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { texts } from './texts.ts';

const { number, brandModel, vinEnd, validity } = texts.details;

/** The answer's shape while it is on its way. */
export function VerifyPlaceholder() {
  return (
    <div aria-busy className="grid gap-5">
      <Skeleton className="h-40 w-full rounded-card" />
      <Card>
        <DetailList
          loading
          details={[number, brandModel, vinEnd, validity].map((label) => ({ label, value: null }))}
        />
        <Skeleton className="mt-3 h-14 w-full" />
      </Card>
    </div>
  );
}
