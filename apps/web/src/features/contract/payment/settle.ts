import { pause } from '../../../lib/pause.ts';
import { payWithAddress } from './pay-with-address.ts';
import { readPayment, readPaymentFailure, type Outcome } from './payment-outcome.ts';
import { vehicleBody } from '../vehicle/typed-vehicle.ts';
import type { VehicleFields } from '../vehicle/vehicle-fields.ts';

export type Attempt = {
  applicationId: string;
  number: number;
  /** Null where an attempt of an earlier visit is asked about. */
  cardId: string | null;
  /** The address that was chosen in this flow. */
  addressId: string | null;
  amount: string;
  /** As far as it was typed; not known of an attempt of an earlier visit. */
  vehicle?: VehicleFields;
  insuredTwiceAccepted?: boolean;
  /** The server already has this attempt: it must not be offered as a fresh start. */
  known: boolean;
};

export type Settled = Exclude<Outcome, { kind: 'waiting' }> & {
  attempt: number;
  /** Whether a charge may be under way. */
  started: boolean;
};

type Parts = { isOver: () => boolean; onWaiting: (round: number) => void };

/** Pause before the same call is made again: 1 s, 2 s, 3 s, at most 15 s. */
export function pauseBefore(round: number): number {
  return Math.min(round, 15) * 1000;
}

/** From this round on (a good minute) the page says that it takes longer than usual. */
export const SLOW_ROUND = 11;

/**
 * Makes the call, and makes the same one again until it is known how the attempt stands. The number of the attempt
 * is what keeps a repeated call from charging twice. Null when nobody waits for the answer any more.
 */
export async function settle(attempt: Attempt, { isOver, onWaiting }: Parts): Promise<Settled | null> {
  for (let round = 1; ; round += 1) {
    const outcome = await ask(attempt);
    if (isOver()) return null;
    if (outcome.kind !== 'waiting') return { ...outcome, started: attempt.known || round > 1 };
    onWaiting(round);
    await pause(pauseBefore(round));
    if (isOver()) return null;
  }
}

async function ask(attempt: Attempt): Promise<Outcome & { attempt: number }> {
  try {
    const body = {
      insurance_application_id: attempt.applicationId,
      // An attempt that exists has its own card: to ask how it stands, any id will do.
      payment_card_id: attempt.cardId ?? attempt.applicationId,
      amount: attempt.amount,
      attempt: attempt.number,
      ...(attempt.vehicle && vehicleBody(attempt.vehicle)),
      ...(attempt.insuredTwiceAccepted && { insured_twice_accepted: true }),
    };
    const payment = await payWithAddress(body, attempt.addressId);
    return { ...readPayment(payment), attempt: payment.attempt };
  } catch (error) {
    return { ...readPaymentFailure(error), attempt: 0 };
  }
}
