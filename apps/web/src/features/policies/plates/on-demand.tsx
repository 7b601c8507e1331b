import type { ComponentProps } from 'react';
import { OnDemand } from '../../../components/on-demand.tsx';
import type { AddPlates } from './add-plates.tsx';

/** Few cars are without plates, so its script is fetched where one is. */
const load = () => import('./add-plates.tsx').then((part) => part.AddPlates);

export function AddPlatesOnDemand(props: ComponentProps<typeof AddPlates>) {
  return (
    <OnDemand load={load} onFailed={() => undefined}>
      {(Add) => <Add {...props} />}
    </OnDemand>
  );
}
