import type { ComponentProps } from 'react';
import { OnDemand } from '../../../components/on-demand.tsx';
import type { ReinstatePanel } from './reinstate-panel.tsx';

const load = () => import('./reinstate-panel.tsx').then((part) => part.ReinstatePanel);

/** Few policies are ever without cover, so its script is fetched where one is. */
export function ReinstateOnDemand(props: ComponentProps<typeof ReinstatePanel>) {
  return (
    <OnDemand load={load} onFailed={() => undefined}>
      {(Panel) => <Panel {...props} />}
    </OnDemand>
  );
}
