import type { ComponentProps } from 'react';
import { OnDemand } from '../../../components/on-demand.tsx';
import type { PolicyChanges } from './policy-changes.tsx';

/** Few policies have any, so their script is fetched where one does. */
const load = () => import('./policy-changes.tsx').then((part) => part.PolicyChanges);

export function ChangesOnDemand(props: ComponentProps<typeof PolicyChanges>) {
  return (
    <OnDemand load={load} onFailed={() => undefined}>
      {(Changes) => <Changes {...props} />}
    </OnDemand>
  );
}
