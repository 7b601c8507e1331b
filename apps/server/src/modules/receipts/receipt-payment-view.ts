import type { ResponseOf } from '@socio/contracts/contract';
import type { payReceipt } from '@socio/contracts/pay-receipt';
import { formatMxn } from '@socio/domain/money';
import { requireStored } from '../../db/stored-data.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ReceiptCharge } from './collecting/receipt-charge.ts';

type Payment = ResponseOf<typeof payReceipt>['data']['data']['response']['payment'];

/** Gateways have countless reasons; all others are a plain decline. */
const declineCodes: Partial<Record<string, NonNullable<Payment['decline_code']>>> = {
  insufficient_funds: 'insufficient_funds',
  authentication_failed: 'authentication_failed',
  expired_card: 'expired_card',
};

/** A charge's state as shown to the person. */
export function receiptPaymentView(charge: ReceiptCharge): Payment {
  const { id, status, attempt, amount, receiptNumber, challengeUrl, declineReason } = charge;
  const base = { attempt, amount: formatMxn(amount) };
  switch (status) {
    case 'charged':
      return {
        ...base,
        status,
        receipt_number: requireStored(receiptNumber, 'receipt_charges.receipt_number', id),
      };
    case 'declined':
      return { ...base, status, decline_code: declineCodes[declineReason ?? ''] ?? 'declined' };
    case 'cancelled':
      return { ...base, status: 'declined', decline_code: 'cancelled' };
    case 'action_required':
      return {
        ...base,
        status,
        challenge_url: requireStored(challengeUrl, 'receipt_charges.challenge_url', id),
      };
    case 'pending':
    case 'unknown':
      return { ...base, status };
    case 'refunding':
    case 'refunded':
      throw new Refusal('RECEIPT_TOO_LATE');
  }
}
