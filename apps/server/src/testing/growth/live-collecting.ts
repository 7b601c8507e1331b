import { changeCard } from '@socio/contracts/change-card';
import { changePayment } from '@socio/contracts/change-payment';
import { offerReinstatement } from '@socio/contracts/offer-reinstatement';
import { payReinstatement } from '@socio/contracts/pay-reinstatement';
import { payReceipt } from '@socio/contracts/pay-receipt';
import { payRest } from '@socio/contracts/pay-rest';
import { policies } from '@socio/contracts/policies';
import { payReceiptByLink } from '@socio/contracts/pay-receipt-by-link';
import { receiptLink } from '@socio/contracts/receipt-link';
import { addDays, civilDate } from '@socio/domain/dates';
import { LATER_MANDATE_VERSION } from '@socio/domain/mandate';
import { graceEnd } from '@socio/domain/receipts/collecting';
import { formatMxn } from '@socio/domain/money';
import { laterCards, startCollecting, type Insured } from '../test-collecting.ts';
import type { TestServer } from '../start-test-server.ts';
import { callWithKey } from '../test-link.ts';
import { givenCard, newCard } from '../test-purchase.ts';

/** Receipts that are charged, refused, paid by hand, all at once and never paid, and policies that end by it or are brought back. */
export async function liveCollecting(server: TestServer): Promise<void> {
  const { db, clock } = server;
  const world = await startCollecting(server);
  const today = civilDate(clock.now());
  const dueOn = async ({ policyId }: Insured, due_date: string) =>
    await db
      .updateTable('receipts')
      .set({ due_date, collect_at: clock.now() })
      .where('policy_id', '=', policyId)
      .where('number', '=', 2)
      .execute();

  const paying = await world.insure();
  const refused = await world.insure(laterCards.chargesOnce, { member: paying });
  await dueOn(paying, today);
  await dueOn(refused, today);
  await world.round();
  await world.round();
  const [, receipt] = await world.receiptsOf(refused);
  const payment = {
    policy_number: refused.policyNumber,
    number: 2,
    payment_card_id: await newCard(refused.client),
    amount: formatMxn(receipt?.amount ?? 0),
  };
  const paid = await refused.client.call(payReceipt, payment);
  await refused.client.call(payReceipt, {
    ...payment,
    attempt: paid.body.data.data.response.payment.attempt,
  });
  await world.round();
  const ofRefused = await refused.client.call(policies, undefined, { policyNumber: refused.policyNumber });
  const [open] = ofRefused.body.data.data.response.get_insurance_policy_data;
  await refused.client.call(changeCard, {
    policy_number: refused.policyNumber,
    payment_card_id: payment.payment_card_id,
    mandate: { amount: open?.card_change?.mandate.amount ?? '', text_version: LATER_MANDATE_VERSION },
  });
  await world.round();

  const { policyNumber } = paying;
  const shown = await paying.client.call(policies, undefined, { policyNumber });
  const [policy] = shown.body.data.data.response.get_insurance_policy_data;
  const rest = await paying.client.call(payRest, {
    policy_number: policyNumber,
    payment_card_id: paying.cardId,
    amount: policy?.receipt_plan?.rest?.amount ?? '',
  });
  const { change } = rest.body.data.data.response.paid;
  await paying.client.call(changePayment, { policy_number: policyNumber, change: change.id });
  const mailed = await world.insure(laterCards.closesAfterOnce);
  await dueOn(mailed, today);
  await world.round();
  await world.round();
  const [key = ''] = (await world.mailsTo(mailed)).flatMap(
    ({ text }) => /\/pagar-recibo#k=([\w-]+)/.exec(text)?.[1] ?? [],
  );
  const stranger = server.client();
  await callWithKey(stranger, receiptLink, key);
  const [, failed] = await world.receiptsOf(mailed);
  const amount = formatMxn(failed?.amount ?? 0);
  await callWithKey(stranger, payReceiptByLink, key, {
    amount,
    card: await givenCard(stranger),
    mandate: { amount, text_version: LATER_MANDATE_VERSION },
  });
  await world.round();

  const lapsing = await world.insure(undefined, { member: paying });
  await dueOn(lapsing, addDays(today, -16));
  await world.round();
  await world.round();
  const longAgo = new Date(clock.now().getTime() - 40 * 86_400_000);
  await db
    .updateTable('policies')
    .set({ suspended_at: longAgo })
    .where('id', '=', lapsing.policyId)
    .execute();
  await world.round();

  const back = await world.insure(undefined, { member: paying });
  const [, unpaid] = await world.receiptsOf(back);
  const at = graceEnd({ dueDate: unpaid?.due_date ?? today, graceDays: 15 });
  await dueOn(back, addDays(today, -16));
  await world.round();
  await world.round();
  // To the insurer its own grace is over, too.
  await server.sandbox.moveClock(at);
  await world.services.insurer.confirmLapse({
    idempotencyKey: 'lapsed',
    policyNumber: back.policyNumber,
    number: 2,
    at,
  });
  await server.sandbox.moveClock(null);
  await db
    .updateTable('policies')
    .set({ suspended_at: clock.now() })
    .where('id', '=', back.policyId)
    .execute();
  await db.updateTable('receipts').set({ report_at: null }).where('policy_id', '=', back.policyId).execute();
  const about = { policy_number: back.policyNumber };
  const offered = await back.client.call(offerReinstatement, about);
  if (offered.status !== 200) throw new Error(JSON.stringify(offered.raw));
  const { offer } = offered.body.data.data.response;
  await back.client.call(payReinstatement, {
    ...about,
    change: offer.id,
    payment_card_id: payment.payment_card_id,
    amount: offer.amount,
  });
  await world.round();
  await world.close();
}
