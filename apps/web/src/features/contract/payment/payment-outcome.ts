import type { RefusalCode } from '@socio/contracts/error-texts';
import type { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import type { AnswerOf } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { texts } from '../texts.ts';
import type { VehicleFields } from '../vehicle/vehicle-fields.ts';
import { vehicleRefusal } from '../vehicle/vehicle-refusal.ts';

export type Payment = AnswerOf<typeof updateInsuranceApplicationStep11>['payment'];

/** Where the person can fix the problem. */
export type WayOut = 'quotes' | 'address' | 'new-quote' | 'insure-twice' | null;
export type Problem = {
  title: string;
  detail: string;
  wayOut: WayOut;
  /** The vehicle that causes the problem; with another one it is gone. */
  of?: VehicleFields;
};

/** The state of a payment after one call. */
export type Outcome =
  | { kind: 'charged' }
  | {
      kind: 'problem';
      problem: Problem;
      /** A card that was stored only to pay is there no more: it was declined, or is not known. */
      isCardGone: boolean;
    }
  /** Not known yet: the same call is made again. */
  | { kind: 'waiting' }
  | { kind: 'bank'; challengeUrl: string }
  | { kind: 'identity' }
  | { kind: 'price-changed' };

export function readPayment(payment: Payment): Outcome {
  switch (payment.status) {
    case 'charged':
      return { kind: 'charged' };
    case 'declined': {
      const detail = texts.payment.declined[payment.decline_code ?? 'declined'];
      const problem = { title: texts.payment.declinedTitle, detail, wayOut: null };
      return { kind: 'problem', problem, isCardGone: true };
    }
    case 'action_required': {
      const challengeUrl = webAddress(payment.challenge_url);
      return challengeUrl === null ? { kind: 'waiting' } : { kind: 'bank', challengeUrl };
    }
    case 'pending':
    case 'unknown':
      return { kind: 'waiting' };
  }
}

/**
 * No answer, or a failure on the way, says nothing about the charge (architecture.md, house rule 8): ask about the same
 * attempt again, never start a new one. Only a refusal given before a charge counts as one.
 */
export function readPaymentFailure(error: unknown): Outcome {
  if (!(error instanceof ApiError) || error.status >= 500 || error.code === 'TOO_MANY') {
    return { kind: 'waiting' };
  }
  if (error.code === 'LEVEL_AUTHENTICATED') return { kind: 'identity' };
  if (error.code === 'PRICE_CHANGED') return { kind: 'price-changed' };
  return { kind: 'problem', problem: refusedProblem(error), isCardGone: error.code === 'NOT_FOUND' };
}

const waysOut: Partial<Record<RefusalCode, WayOut>> = {
  QUOTE_REQUIRED: 'quotes',
  QUOTE_EXPIRED: 'quotes',
  CONSENT_REQUIRED: 'quotes',
  ADDRESS_REQUIRED: 'address',
  ADDRESS_POSTAL_CODE: 'address',
};

export function refusedProblem(error: unknown): Problem {
  const { insuredTwice, notAccepted } = texts.vehicle;
  const refusal = vehicleRefusal(error);
  if (refusal?.kind === 'not-accepted') {
    return { title: notAccepted.title, detail: notAccepted.beforeCharge, wayOut: 'new-quote' };
  }
  if (refusal !== null) {
    const detail = `${refusal.told} ${insuredTwice.beforeCharge}`;
    return { title: insuredTwice.title, detail, wayOut: 'insure-twice' };
  }
  const code = error instanceof ApiError ? error.code : null;
  const detail = refusalText(error, {
    INTERNAL: texts.payment.failed.description,
    NOT_FOUND: texts.payment.changedElsewhere,
  });
  return { title: texts.payment.notPaid, detail, wayOut: code === null ? null : (waysOut[code] ?? null) };
}

/** The bank's page; anything but a web address is not followed. */
function webAddress(text: string | undefined): string | null {
  if (text === undefined || !URL.canParse(text)) return null;
  return /^https?:$/.test(new URL(text).protocol) ? text : null;
}
