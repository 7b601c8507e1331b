import type { ComponentProps } from 'react';
import type { RenewalView } from '@socio/contracts/shared/renewal';
import { OnDemand } from '../../../components/on-demand.tsx';
import type { RenewalPanel } from './renewal-panel.tsx';

const load = () => import('./renewal-panel.tsx').then((part) => part.RenewalPanel);

type Props = Omit<ComponentProps<typeof RenewalPanel>, 'renewal'> & { renewal: RenewalView | null };

/** Most of the year there is none, so its script is fetched only from 45 days before the end. */
export function RenewalOnDemand({ renewal, ...props }: Props) {
  if (renewal === null || renewal.state === 'ended') return null;
  return (
    <div className="mb-4">
      <OnDemand load={load} onFailed={() => undefined}>
        {(Panel) => <Panel {...props} renewal={renewal} />}
      </OnDemand>
    </div>
  );
}
