import type { ResponseOf } from '@socio/contracts/contract';
import type { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { formatMxn } from '@socio/domain/money';
import { Refusal } from '../../http/refusal.ts';
import type { Attempt } from './attempt.ts';

type Payment = ResponseOf<typeof updateInsuranceApplicationStep11>['data']['data']['response']['payment'];

const declineCodes: Record<string, NonNullable<Payment['decline_code']>> = {
  card_declined: 'declined',
  insufficient_funds: 'insufficient_funds',
  authentication_failed: 'authentication_failed',
  expired_card: 'expired_card',
};

/** How an attempt stands, as the person is told. */
export function paymentView(attempt: Attempt): Payment {
  const base = { attempt: attempt.attempt, amount: formatMxn(attempt.amount) };
  switch (attempt.status) {
    case 'charged':
      return { ...base, status: 'charged', receipt_number: attempt.receiptNumber ?? '' };
    case 'declined':
      return {
        ...base,
        status: 'declined',
        decline_code: declineCodes[attempt.declineReason ?? ''] ?? 'declined',
      };
    case 'cancelled':
      return { ...base, status: 'declined', decline_code: 'cancelled' };
    case 'action_required':
      return { ...base, status: 'action_required', challenge_url: attempt.challengeUrl ?? '' };
    case 'pending':
    case 'unknown':
      return { ...base, status: attempt.status };
    case 'refunding':
    case 'refunded':
      throw new Refusal('APPLICATION_INACTIVE');
  }
}
