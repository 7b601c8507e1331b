import type { Cancellation } from '@socio/contracts/shared/cancellation';
import { civilDate, shortDate } from '@socio/domain/dates';
import { stateTexts } from './on-demand/texts.ts';

/** Where money that goes back stands. */
export function refundWords(refund: Cancellation['refunds'][number]): string {
  const own = stateTexts.refunds;
  const day = shortDate(refund.due_on);
  switch (refund.state) {
    case 'pending':
      return own.pending(refund.card_brand, refund.card_last_four, day);
    case 'refunded':
      return own.refunded(
        refund.refunded_at === null ? day : shortDate(civilDate(new Date(refund.refunded_at))),
      );
    case 'needs-account':
      return own['needs-account'];
    case 'transferring':
      return own.transferring(refund.clabe_end ?? '', day);
  }
}
