import type { ComponentProps } from 'react';
import { OnDemand } from '../../../components/on-demand.tsx';
import type { SuspendedPanel } from './suspended-panel.tsx';

const load = () => import('./suspended-panel.tsx').then((part) => part.SuspendedPanel);

/** Few policies are ever without cover, so its script is fetched where one is. */
export function SuspendedOnDemand(props: ComponentProps<typeof SuspendedPanel>) {
  return (
    <div className="mb-4">
      <OnDemand load={load} onFailed={() => undefined}>
        {(Panel) => <Panel {...props} />}
      </OnDemand>
    </div>
  );
}
