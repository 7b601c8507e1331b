import type { ChangePayment } from '@socio/contracts/shared/change-payment';
import type { PaidChange } from '../policies/endorsements/accept-change.ts';
import { receiptPaymentView } from './receipt-payment-view.ts';

/** A change that costs something, as shown to the person; its charge stays charged also where it goes back. */
export function paidChangeView({ endorsement, charge }: PaidChange): ChangePayment {
  const { id, kind, state, number } = endorsement;
  const goesBack = charge.status === 'refunding' || charge.status === 'refunded';
  const shown = receiptPaymentView(goesBack ? { ...charge, status: 'charged' } : charge);
  const { attempt: _attempt, ...payment } = shown;
  return { change: { id, kind, state, number }, payment };
}
