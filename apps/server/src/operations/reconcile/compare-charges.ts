import { chargedStates } from '@socio/domain/payment-state';
import { formatMxn } from '@socio/domain/money';
import type { ListedCharge } from '../../providers/payment-gateway/port.ts';
import type { Difference, DifferenceKind } from './difference.ts';
import type { OurCharge } from './repository.ts';

/** The state in our records of a charge that the gateway lists under its key. */
function standing({ status, late }: OurCharge, isLate: boolean): (typeof chargedStates)[number] | undefined {
  if (isLate) return late?.isRefunded === true ? 'refunded' : 'refunding';
  return chargedStates.find((one) => one === status);
}

/** All differences between the two sides of one key. Only money counts, not how an attempt without a charge ended. */
export function compareCharge(ours: OurCharge | undefined, theirs: ListedCharge | undefined): Difference[] {
  const differ = (kind: DifferenceKind): Difference => ({
    kind,
    key: theirs?.idempotencyKey ?? ours?.key ?? '',
    applicationId: ours?.applicationId ?? null,
    at: theirs?.at ?? ours?.at ?? new Date(0),
    here: ours === undefined ? '-' : `${ours.status} ${formatMxn(ours.amount)}`,
    there: theirs === undefined ? '-' : describe(theirs),
  });

  // A card was verified: no money was moved.
  if (ours === undefined && theirs?.amount === 0) return [];
  if (theirs?.status !== 'charged') {
    return ours !== undefined && expectsCharge(ours) ? [differ('charge-missing')] : [];
  }
  if (ours === undefined) return [differ('charge-unknown')];
  const isLate = ours.late?.chargeId === theirs.chargeId;
  const here = standing(ours, isLate);
  if (here === undefined) return [differ('charge-not-recorded')];
  const differences: Difference[] = [];
  if (theirs.amount !== ours.amount) differences.push(differ('amount-differs'));
  if (!isLate && ours.chargeId !== theirs.chargeId) differences.push(differ('charge-id-differs'));
  const returned = here === 'refunded' ? theirs.amount : isLate ? 0 : ours.returned;
  if (theirs.refundedAmount < returned) differences.push(differ('refund-missing'));
  if (theirs.refundedAmount > returned) differences.push(differ('refund-not-recorded'));
  return differences;
}

function expectsCharge({ status, late }: OurCharge): boolean {
  return late !== null || chargedStates.some((one) => one === status);
}

function describe({ status, amount, refundedAmount }: ListedCharge): string {
  const refunded = refundedAmount > 0 ? `, refunded ${formatMxn(refundedAmount)}` : '';
  return `${status} ${formatMxn(amount)}${refunded}`;
}
