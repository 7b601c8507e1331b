import { LINK_KEY_HEADER } from '@socio/contracts/contract';
import { wrap } from '@socio/contracts/envelope';
import { changePayment } from '@socio/contracts/change-payment';
import { payReceipt as payReceiptContract } from '@socio/contracts/pay-receipt';
import { payReceiptByLink } from '@socio/contracts/pay-receipt-by-link';
import { payRest as payRestContract } from '@socio/contracts/pay-rest';
import { receiptLink } from '@socio/contracts/receipt-link';
import { parseMxn } from '@socio/domain/money';
import type { DataKeys } from '../../db/data-keys.ts';
import { readMailedToken } from '../../http/mailed-token.ts';
import type { Call, Mount } from '../../http/mount.ts';
import { Refusal } from '../../http/refusal.ts';
import { findMailedReceipt } from './collecting/mails/repository.ts';
import type { CollectedReceipt } from './collecting/receipt-charge.ts';
import { findCollected } from './collecting/repository.ts';
import type { PayByLink } from './link/pay-by-link.ts';
import { readLink, type LinkReader } from './link/read-link.ts';
import type { ShowChange } from '../policies/endorsements/accept-change.ts';
import type { PayReceipt } from './pay-receipt.ts';
import { paidChangeView } from './paid-change-view.ts';
import type { PayRest } from './pay-rest.ts';
import { receiptPaymentView } from './receipt-payment-view.ts';

type Dependencies = LinkReader & {
  keys: DataKeys;
  payReceipt: PayReceipt;
  payByLink: PayByLink;
  payRest: PayRest;
  showChange: ShowChange;
};

export function receiptRoutes(mount: Mount, deps: Dependencies): void {
  const { db, keys, payReceipt, payByLink, payRest, showChange } = deps;

  mount(payReceiptContract, async ({ body, memberId, ip, now }) => {
    const charge = await payReceipt({
      memberId: memberId(),
      policyNumber: body.policy_number,
      number: body.number,
      cardId: body.payment_card_id,
      amount: parseMxn(body.amount) ?? -1,
      keepCard: body.keep_card ?? false,
      attempt: body.attempt,
      ip,
      now,
    });
    return wrap({ payment: receiptPaymentView(charge) });
  });

  /** The receipt of the mailed link, whoever's session the browser has. */
  const findLinked = async ({ request }: Pick<Call<unknown>, 'request'>): Promise<CollectedReceipt> => {
    const key = request.headers[LINK_KEY_HEADER];
    const mailId = typeof key === 'string' ? readMailedToken('receipt', key, keys) : null;
    const receiptId = mailId === null ? undefined : await findMailedReceipt(db, mailId);
    const receipt = receiptId === undefined ? undefined : await findCollected(db, receiptId);
    if (receipt === undefined) throw new Refusal('NOT_FOUND');
    return receipt;
  };

  mount(receiptLink, async (call) => wrap(await readLink(deps, await findLinked(call), call.now)));

  mount(payReceiptByLink, async (call) => {
    const { body, ip, now } = call;
    const { mandate } = body;
    const charge = await payByLink({
      receipt: await findLinked(call),
      card: body.card,
      keepCard: body.keep_card ?? false,
      mandate:
        mandate === undefined
          ? null
          : { amount: parseMxn(mandate.amount) ?? -1, textVersion: mandate.text_version },
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
