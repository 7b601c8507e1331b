import { changePayment } from '@socio/contracts/change-payment';
import { payReceipt } from '@socio/contracts/pay-receipt';
import { payRest } from '@socio/contracts/pay-rest';
import { policies } from '@socio/contracts/policies';
import { addDays, civilDate } from '@socio/domain/dates';
import { formatMxn } from '@socio/domain/money';
import { laterCards, startCollecting, type Insured } from '../test-collecting.ts';
import type { TestServer } from '../start-test-server.ts';
import { newCard } from '../test-purchase.ts';

/** Receipts that are charged, refused, paid by hand, all at once and never paid, and a policy that ends by it. */
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
  await world.close();
}
