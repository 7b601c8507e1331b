import { cancelPolicy } from '@socio/contracts/cancel-policy';
import { payReceipt } from '@socio/contracts/pay-receipt';
import { civilDate } from '@socio/domain/dates';
import { parseMxn, formatMxn } from '@socio/domain/money';
import { answerOf } from './patient-client.ts';
import { prove } from './prove.ts';
import { setFaults, type Passing, type Shopper, type ShopFloor } from './shop-floor.ts';
import { change, renew } from './change-and-renew.ts';
import { note, noteUnexpected, until, type Shopping } from './shopping.ts';

/** 'Pagar ahora' as the page does it, while the server charges the same receipt by itself. */
async function payByHand(floor: ShopFloor, shopper: Shopper, shopping: Shopping, policyNumber: string) {
  const amount = formatMxn(parseMxn(shopping.mandate.amount) ?? 0);
  let attempt: number | undefined;
  const end = await until(shopping, 'paying by hand', async () => {
    floor.calls.emit('afterwards');
    const answer = await answerOf(
      shopper.impatient.call(payReceipt, {
        policy_number: policyNumber,
        number: 2,
        payment_card_id: shopping.cardId,
        amount,
        ...(attempt !== undefined && { attempt }),
      }),
    );
    const payment = answer?.status === 200 ? answer.body.data.data.response.payment : undefined;
    note(shopping, `pay receipt: ${payment?.status ?? answer?.code ?? answer?.status ?? 'no answer'}`);
    if (payment?.status === 'charged' || payment?.status === 'declined') return payment.status;
    if (payment?.challenge_url !== undefined) {
      attempt = payment.attempt;
      await fetch(`${payment.challenge_url}/approve`, { method: 'POST', redirect: 'manual' });
    }
    return answer !== null && answer.status !== 200 && answer.status < 500
      ? (answer.code ?? 'refused')
      : 'again';
  });
  if (end === 'charged') shopping.told.isReceiptPaid = true;
  // Its charge by the server was cancelled, and the member is told to pay again, or it is paid already.
  else if (end !== undefined && end !== 'declined' && end !== 'RECEIPT_NOT_PAYABLE')
    noteUnexpected(shopping, `paying by hand answers ${end}`);
}

async function cancel(
  floor: ShopFloor & { passing: Passing },
  shopper: Shopper,
  shopping: Shopping,
  policyNumber: string,
) {
  const { passing } = floor;
  if (!(await prove(floor, shopper, shopping, 'cancel'))) return;
  const asked = await until(shopping, 'cancelling', async () => {
    floor.calls.emit('afterwards');
    const about = { policy_number: policyNumber, effective_on: civilDate(passing.now()) };
    const answer = await answerOf(shopper.impatient.call(cancelPolicy, about));
    note(shopping, `cancel: ${answer?.code ?? answer?.status ?? 'no answer'}`);
    if (answer?.status === 200) return true;
    return answer !== null && answer.status < 500 ? false : 'again';
  });
  if (asked === false) noteUnexpected(shopping, 'a policy in force could not be cancelled');
  if (asked !== true) return;
  shopping.told.isCancelling = true;
  await passing.passHalfHour(shopping.applicationId);
  floor.calls.emit('afterwards');
}

/**
 * What becomes of a policy: its coverage is changed and changed back, or its next year agreed to; of a monthly one the
 * second receipt falls due, is charged and paid by hand, and it is cancelled.
 */
export async function liveOn(floor: ShopFloor, shopper: Shopper, shopping: Shopping): Promise<void> {
  const { afterwards, cycle } = shopping.plan;
  const { policyNumber } = shopping.told;
  const { passing } = floor;
  if (passing === null || policyNumber === null || afterwards === 'nothing') return;
  await setFaults(floor, shopping, 'afterwards');
  if (afterwards === 'changes') return await change(floor, shopper, shopping, policyNumber);
  if (afterwards === 'renews') return await renew({ ...floor, passing }, shopper, shopping, policyNumber);
  if (cycle !== 'MENSUAL') return;
  if (afterwards !== 'cancels') {
    await passing.makeReceiptDue(shopping.applicationId);
    note(shopping, 'the second receipt is due');
    floor.calls.emit('afterwards');
  }
  if (afterwards.startsWith('pays')) await payByHand(floor, shopper, shopping, policyNumber);
  if (afterwards.endsWith('cancels')) await cancel({ ...floor, passing }, shopper, shopping, policyNumber);
}
