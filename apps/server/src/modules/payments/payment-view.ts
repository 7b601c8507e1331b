import type { ResponseOf } from '@socio/contracts/contract';
import type { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { formatMxn } from '@socio/domain/money';
import { requireStored } from '../../db/stored-data.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Attempt } from './attempt.ts';

type Payment = ResponseOf<typeof updateInsuranceApplicationStep11>['data']['data']['response']['payment'];

/** Gateways have countless reasons; all others are a plain decline. */
const declineCodes: Record<string, NonNullable<Payment['decline_code']>> = {
  card_declined: 'declined',
  insufficient_funds: 'insufficient_funds',
  authentication_failed: 'authentication_failed',
  expired_card: 'expired_card',
};

/** An attempt's state as shown to the person. */
export function paymentView(attempt: Attempt): Payment {
  const base = { attempt: attempt.attempt, amount: formatMxn(attempt.amount) };
  switch (attempt.status) {
    case 'charged':
      return { ...base, status: 'charged', receipt_number: required(attempt, 'receiptNumber') };
    case 'declined':
      return {
        ...base,
        status: 'declined',
        decline_code: declineCodes[required(attempt, 'declineReason')] ?? 'declined',
      };
    case 'cancelled':
      return { ...base, status: 'declined', decline_code: 'cancelled' };
    case 'action_required':
      return { ...base, status: 'action_required', challenge_url: required(attempt, 'challengeUrl') };
    case 'pending':
    case 'unknown':
      return { ...base, status: attempt.status };
    case 'refunding':
    case 'refunded':
      throw new Refusal('APPLICATION_INACTIVE');
  }
}

/** Always stored together with the state that requires it. */
function required(attempt: Attempt, name: 'receiptNumber' | 'challengeUrl' | 'declineReason'): string {
  return requireStored(attempt[name], `payment_attempts.${name}`, attempt.id);
}
