import type { ComponentProps } from 'react';
import { OnDemand } from '../../../components/on-demand.tsx';
import { useWasTrue } from '../../../lib/use-was-true.ts';
import type { RestPanel } from './rest-panel.tsx';

const load = () => import('./rest-panel.tsx').then((part) => part.RestPanel);

/** Only monthly policies that the product collects have a rest to pay, so its script is fetched where there is one. */
export function RestOnDemand(props: ComponentProps<typeof RestPanel>) {
  const isNeeded = useWasTrue(props.rest !== null || props.pending !== null);
  if (!isNeeded) return null;
  return (
    <OnDemand load={load} onFailed={() => undefined}>
      {(Panel) => <Panel {...props} />}
    </OnDemand>
  );
}
