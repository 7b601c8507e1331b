import { wrap } from '@socio/contracts/envelope';
import { payReceipt as payReceiptContract } from '@socio/contracts/pay-receipt';
import { parseMxn } from '@socio/domain/money';
import type { Mount } from '../../http/mount.ts';
import type { PayReceipt } from './pay-receipt.ts';
import { receiptPaymentView } from './receipt-payment-view.ts';

export function receiptRoutes(mount: Mount, { payReceipt }: { payReceipt: PayReceipt }): void {
  mount(payReceiptContract, async ({ body, memberId, ip, now }) => {
    const charge = await payReceipt({
      memberId: memberId(),
      policyNumber: body.policy_number,
      number: body.number,
      cardId: body.payment_card_id,
      amount: parseMxn(body.amount) ?? -1,
      attempt: body.attempt,
      ip,
      now,
    });
    return wrap({ payment: receiptPaymentView(charge) });
  });
}
