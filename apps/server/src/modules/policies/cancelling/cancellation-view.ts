import type { Cancellation as CancellationData } from '@socio/contracts/shared/cancellation';
import { cancellationUrl, type Cancellation, type CancellationRefund } from './cancellation.ts';

/** So many digits of the CLABE tell its owner which one it is. */
const shownDigits = 4;

/** For callers whose level was checked. */
export function refundView(refund: CancellationRefund): CancellationData['refunds'][number] {
  return {
    amount: refund.amount,
    state: refund.state,
    due_on: refund.dueOn,
    refunded_at: refund.refundedAt?.toISOString() ?? null,
    clabe_end: refund.clabe?.slice(-shownDigits) ?? null,
    card_brand: refund.card.brand,
    card_last_four: refund.card.lastFour,
  };
}

/** For callers whose level was checked. Null for none, or one that was taken back. */
export function cancellationView(
  policyNumber: string,
  cancellation: Cancellation | undefined,
  refunds: readonly CancellationRefund[],
): CancellationData | null {
  if (cancellation === undefined || cancellation.state === 'taken-back') return null;
  return {
    folio: cancellation.folio,
    asked_by: cancellation.askedBy,
    state: cancellation.state,
    asked_at: cancellation.askedAt.toISOString(),
    effective_on: cancellation.effectiveOn,
    insurer_asked_at: cancellation.insurerAskedAt.toISOString(),
    effective_at: cancellation.effectiveAt?.toISOString() ?? null,
    insurer_folio: cancellation.insurerFolio,
    previewed: cancellation.previewed,
    has_all_back: cancellation.hasAllBack,
    refunds: refunds.map(refundView),
    url: cancellation.documentKey === null ? null : cancellationUrl(policyNumber),
  };
}
