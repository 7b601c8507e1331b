import type { ReceiptPlan } from '@socio/contracts/shared/policy';
import type { ComponentProps } from 'react';
import { OnDemand } from '../../../components/on-demand.tsx';
import type { PayPanel } from './pay-panel.tsx';
import { receiptToPay } from './receipt-to-pay.ts';

const load = () => import('./pay-panel.tsx').then((part) => part.PayPanel);

type Props = Omit<ComponentProps<typeof PayPanel>, 'receipt'> & { plan: ReceiptPlan };

/** Most of the time there is nothing to pay, so its script is fetched only where there is. */
export function PayOnDemand({ plan, ...props }: Props) {
  const receipt = receiptToPay(plan);
  if (receipt === null) return null;
  return (
    <OnDemand load={load} onFailed={() => undefined}>
      {(Panel) => <Panel {...props} receipt={receipt} />}
    </OnDemand>
  );
}
