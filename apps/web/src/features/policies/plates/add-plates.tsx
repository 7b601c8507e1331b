import type { Endorsement } from '@socio/contracts/shared/policy';
import { useState } from 'react';
import { unsentOf } from '../../../common/unsent-fields.ts';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { OnDemand } from '../../../components/on-demand.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { platesTexts } from './texts.ts';

type Props = {
  policyNumber: string;
  endorsements: readonly Endorsement[];
  identity: Pick<Identity, 'withIdentity'>;
};

const loadForm = () => import('./plates-form.tsx').then(({ PlatesForm }) => PlatesForm);

/** In the policy of a car that had no plates when it was insured. */
export function AddPlates({ policyNumber, endorsements, identity }: Props) {
  const own = platesTexts;
  const [isOpen, setOpen] = useState(() => unsentOf('plates') === policyNumber);
  if (endorsements.some(({ state, change }) => state === 'asked' && change === 'plates')) {
    return (
      <div className="mt-3">
        <MessagePanel tone="info" title={own.asked.title}>
          {own.asked.detail}
        </MessagePanel>
      </div>
    );
  }
  return (
    <div className="mt-3 grid gap-3 rounded-card bg-sunken p-4">
      <p>{own.pending}</p>
      {isOpen ? (
        <OnDemand load={loadForm} onFailed={() => setOpen(false)} onRetry={() => setOpen(true)}>
          {(PlatesForm) => <PlatesForm policyNumber={policyNumber} identity={identity} />}
        </OnDemand>
      ) : (
        <Button full onClick={() => setOpen(true)}>
          {own.add}
        </Button>
      )}
    </div>
  );
}
