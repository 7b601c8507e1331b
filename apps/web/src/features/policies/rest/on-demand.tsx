import { useState, type ComponentProps } from 'react';
import { OnDemand } from '../../../components/on-demand.tsx';
import type { RestPanel } from './rest-panel.tsx';

const load = () => import('./rest-panel.tsx').then((part) => part.RestPanel);

/** Only monthly policies that the product collects have a rest to pay, so its script is fetched where there is one. */
export function RestOnDemand(props: ComponentProps<typeof RestPanel>) {
  const isNeeded = props.rest !== null || props.pending !== null;
  // Once there it stays: what became of a payment is told where it was made.
  const [wasNeeded, setNeeded] = useState(false);
  if (isNeeded && !wasNeeded) setNeeded(true);
  if (!isNeeded && !wasNeeded) return null;
  return (
    <OnDemand load={load} onFailed={() => undefined}>
      {(Panel) => <Panel {...props} />}
    </OnDemand>
  );
}
