import type { Centavos } from '../money.ts';

/** A charge of the gateway that money can go back to. */
export type Refundable = {
  /** Centavos charged, less what has gone back already. */
  rest: Centavos;
  chargedAt: Date;
};

/**
 * Returns which charges an amount in centavos goes back to: the newest first, each with at most its rest, none with nothing
 * (after-the-sale.md, Cancelling). RangeError if they do not hold that much.
 */
export function splitRefund<Charge extends Refundable>(
  amount: Centavos,
  charges: readonly Charge[],
): { charge: Charge; amount: Centavos }[] {
  let left = amount;
  const parts: { charge: Charge; amount: Centavos }[] = [];
  for (const charge of charges.toSorted(
    (one, other) => other.chargedAt.getTime() - one.chargedAt.getTime(),
  )) {
    const part = Math.min(left, charge.rest);
    if (part <= 0) continue;
    parts.push({ charge, amount: part });
    left -= part;
  }
  if (left > 0) throw new RangeError('more than was charged');
  return parts;
}
