import type { ComponentProps } from 'react';
import { OnDemand } from '../../../../components/on-demand.tsx';
import type { Endorsement } from '@socio/contracts/shared/policy';
import type { CancellingIdentity } from '../../cancelling/cancelling-identity.ts';
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

type RefundProps = {
  policyNumber: string;
  endorsements: readonly Endorsement[];
  identity: CancellingIdentity;
};

const loadRefund = () => import('./change-refund.tsx').then((part) => part.ChangeRefund);

/** Nothing, unless a card did not take what a change gives back. */
export function ChangeRefundOnDemand({ policyNumber, endorsements, identity }: RefundProps) {
  const states = endorsements.flatMap(({ refunds = [] }) => refunds.map(({ state }) => state));
  const isGiven = !states.includes('needs-account');
  if (isGiven && !states.includes('transferring')) return null;
  return (
    <div className="my-4">
      <OnDemand load={loadRefund} onFailed={() => undefined}>
        {(Refund) => <Refund policyNumber={policyNumber} identity={identity} isGiven={isGiven} />}
      </OnDemand>
    </div>
  );
}
