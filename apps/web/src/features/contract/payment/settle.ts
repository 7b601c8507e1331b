import type { RequestOf } from '@socio/contracts/contract';
import type { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { pause } from '../../../lib/pause.ts';
import { payWithAddress } from './pay-with-address.ts';
import { readPayment, readPaymentFailure, type Outcome } from './payment-outcome.ts';
import { vehicleBody } from '../vehicle/typed-vehicle.ts';
import type { VehicleFields } from '../vehicle/vehicle-fields.ts';

type Mandate = NonNullable<RequestOf<typeof updateInsuranceApplicationStep11>['mandate']>;

export type Attempt = {
  applicationId: string;
  number: number;
  /** Null when asking about an attempt of an earlier visit. */
  cardId: string | null;
  /** The address chosen in this flow. */
  addressId: string | null;
  amount: string;
  /** As far as typed; unknown for an attempt of an earlier visit. */
  vehicle?: VehicleFields;
  insuredTwiceAccepted?: boolean;
  /** What the person has agreed to, where it is asked. */
  mandate?: Mandate | null;
  /** 'Guardar esta tarjeta'. */
  keepCard?: boolean;
  /** The server already has this attempt: it must not be presented as a fresh start. */
  known: boolean;
};

export type Settled = Exclude<Outcome, { kind: 'waiting' }> & {
  attempt: number;
  /** Whether a charge may be in progress. */
  started: boolean;
};

type Parts = { isOver: () => boolean; onWaiting: (round: number) => void };

/** Pause before repeating the call: 1 s, 2 s, 3 s, at most 15 s. */
export function pauseBefore(round: number): number {
  return Math.min(round, 15) * 1000;
}

/** From this round on (after about a minute) the page says that it is taking longer than usual. */
export const SLOW_ROUND = 11;

/**
 * Makes the call and repeats it until the outcome of the attempt is known. The attempt's number keeps a repeated call
 * from charging twice. Null once nobody is waiting for the answer.
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
      // An existing attempt has its own card: any id will do to ask about it.
      payment_card_id: attempt.cardId ?? attempt.applicationId,
      amount: attempt.amount,
      attempt: attempt.number,
      ...(attempt.vehicle && vehicleBody(attempt.vehicle)),
      ...(attempt.insuredTwiceAccepted && { insured_twice_accepted: true }),
      ...(attempt.mandate && { mandate: attempt.mandate }),
      ...(attempt.keepCard && { keep_card: true }),
    };
    const payment = await payWithAddress(body, attempt.addressId);
    return { ...readPayment(payment), attempt: payment.attempt };
  } catch (error) {
    return { ...readPaymentFailure(error), attempt: 0 };
  }
}
