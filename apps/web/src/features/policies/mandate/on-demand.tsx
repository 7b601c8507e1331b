import type { ComponentProps } from 'react';
import { OnDemand } from '../../../components/on-demand.tsx';
import type { MandatePanel } from './mandate-panel.tsx';

const load = () => import('./mandate-panel.tsx').then((part) => part.MandatePanel);

/** Only monthly policies that the product collects have one, so its script is fetched where there is one. */
export function MandateOnDemand(props: ComponentProps<typeof MandatePanel>) {
  return (
    <OnDemand load={load} onFailed={() => undefined}>
      {(Panel) => <Panel {...props} />}
    </OnDemand>
  );
}
