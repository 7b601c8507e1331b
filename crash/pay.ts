import { setTimeout as sleep } from 'node:timers/promises';
import { updateInsuranceApplicationStep11 } from '@socio/contracts/update-insurance-application-step11';
import { formatMxn } from '@socio/domain/money';
import { answerOf } from './patient-client.ts';
import type { PlannedCard } from './plan-purchase.ts';
import { setFaults, type Shopper, type ShopFloor } from './shop-floor.ts';
import { note, noteUnexpected, type Shopping } from './shopping.ts';

type Attempt = { number: number; cardId: string; card: PlannedCard };

const patienceMs = 150_000;

const send = (
  { impatient }: Shopper,
  { applicationId, amount, mandate }: Shopping,
  { number, cardId }: Attempt,
) =>
  impatient.call(updateInsuranceApplicationStep11, {
    insurance_application_id: applicationId,
    payment_card_id: cardId,
    amount: formatMxn(amount),
    attempt: number,
    mandate,
  });

/** Step 11 as the page does it: the same attempt again until its state is known. */
async function settle(floor: ShopFloor, shopper: Shopper, shopping: Shopping, attempt: Attempt) {
  const until = performance.now() + patienceMs;
  for (let round = 1; performance.now() < until; round += 1) {
    floor.calls.emit('pay');
    const answer = await answerOf(send(shopper, shopping, attempt));
    if (answer === null) shopping.lostAnswers += 1;
    const payment = answer?.status === 200 ? answer.body.data.data.response.payment : undefined;
    note(
      shopping,
      `pay ${attempt.number}: ${payment?.status ?? answer?.code ?? answer?.status ?? 'no answer'}`,
    );
    if (payment?.status === 'charged' || payment?.status === 'declined') return payment.status;
    if (payment?.challenge_url !== undefined) await answerBank(payment.challenge_url, attempt.card);
    else if (answer !== null && answer.status !== 200 && answer.status < 500) {
      noteUnexpected(shopping, `step 11 answers ${answer.code}`);
      return 'lost';
    }
    await sleep(Math.min(round * 200, 1500));
  }
  noteUnexpected(shopping, 'step 11 came to no end');
  return 'lost';
}

/** On the bank's own page, which stays up whatever happens to the product. */
async function answerBank(challengeUrl: string, card: PlannedCard): Promise<void> {
  const word = card === 'asked-approved' ? 'approve' : 'reject';
  await fetch(`${challengeUrl}/${word}`, { method: 'POST', redirect: 'manual' });
}

/** 'left': the request is under way and nobody waits for its answer. */
export async function pay(
  floor: ShopFloor,
  shopper: Shopper,
  shopping: Shopping,
  attempt: Attempt,
): Promise<'charged' | 'declined' | 'lost' | 'left'> {
  await setFaults(floor, shopping, 'pay');
  const { leaves, tabs } = shopping.plan;
  if (leaves === 'while-paying') {
    floor.calls.emit('pay');
    void answerOf(send(shopper, shopping, attempt));
    note(shopping, `pay ${attempt.number}: left`);
    return 'left';
  }
  const answers = await Promise.all(
    Array.from({ length: tabs }, () => settle(floor, shopper, shopping, attempt)),
  );
  const [first = 'lost'] = answers;
  if (answers.some((one) => one !== first))
    noteUnexpected(shopping, `two tabs were told ${answers.join(', ')}`);
  if (first !== 'lost') shopping.told[first].push(attempt.number);
  return first;
}
