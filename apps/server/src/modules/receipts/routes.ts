import { wrap } from '@socio/contracts/envelope';
import { changePayment } from '@socio/contracts/change-payment';
import { payReceipt as payReceiptContract } from '@socio/contracts/pay-receipt';
import { payRest as payRestContract } from '@socio/contracts/pay-rest';
import { parseMxn } from '@socio/domain/money';
import type { Mount } from '../../http/mount.ts';
import type { ShowChange } from '../policies/endorsements/accept-change.ts';
import type { PayReceipt } from './pay-receipt.ts';
import { paidChangeView } from './paid-change-view.ts';
import type { PayRest } from './pay-rest.ts';
import { receiptPaymentView } from './receipt-payment-view.ts';

type Dependencies = { payReceipt: PayReceipt; payRest: PayRest; showChange: ShowChange };

export function receiptRoutes(mount: Mount, { payReceipt, payRest, showChange }: Dependencies): void {
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

  mount(payRestContract, async ({ body, memberId, ip, now }) => {
    const paid = await payRest({
      memberId: memberId(),
      policyNumber: body.policy_number,
      cardId: body.payment_card_id,
      amount: parseMxn(body.amount) ?? -1,
      ip,
      now,
    });
    return wrap({ paid: paidChangeView(paid) });
  });

  mount(changePayment, async ({ body, memberId, now }) => {
    const of = { memberId: memberId(), policyNumber: body.policy_number, id: body.change, now };
    return wrap({ paid: paidChangeView(await showChange(of)) });
  });
}
