import type { ComponentProps } from 'react';
import { OnDemand } from '../../../../components/on-demand.tsx';
import type { EndorsementList } from './endorsement-list.tsx';

/** Few policies have any, so their script is fetched where one does. */
const load = () => import('./endorsement-list.tsx').then((part) => part.EndorsementList);

export function EndorsementsOnDemand(props: ComponentProps<typeof EndorsementList>) {
  return (
    <OnDemand load={load} onFailed={() => undefined}>
      {(List) => <List {...props} />}
    </OnDemand>
  );
}
