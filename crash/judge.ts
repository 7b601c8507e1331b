import type { Facts } from './facts.ts';
import { givenBackBy, isCancelled, judgeAfter, splitCharges } from './judge-after.ts';

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * What is wrong with one purchase once everything works again and the server has had its time (architecture.md, Buying:
 * charged implies issued or refunded). Gateway and insurer are taken as the truth, and the product is compared with
 * them.
 */
export function judge(facts: Facts): string[] {
  return [
    ...judgeMoney(facts),
    ...judgePolicy(facts),
    ...judgeBoth(facts),
    ...judgeStanding(facts),
    ...judgeReminders(facts),
    ...judgeAfter(facts),
  ];
}

/** At most once, and one that may be missing is listed. In a run only the first of each kind becomes due. */
function judgeReminders({ fulfilment, reminders, strayReminders, isReminderDue }: Facts): string[] {
  const wrong: string[] = [];
  for (const { kind, outcome, mails, isListed } of reminders) {
    if (mails > 1) wrong.push(`${mails} times the reminder ${kind}`);
    if (mails === 0 && !isListed)
      wrong.push(`the reminder ${kind} is missing, and ${outcome ?? 'not listed'}`);
    if (isListed && outcome === 'sent') wrong.push(`the reminder ${kind} was sent, and is listed`);
  }
  if (strayReminders > 0) wrong.push(`${strayReminders} reminders that are not on record`);
  const isReminded = reminders.some(({ kind }) => kind.startsWith('vehicle'));
  if (fulfilment === 'charged' && !isReminded) wrong.push('paid, and nobody was reminded of the vehicle');
  if (['issued', 'refunded', 'issuing', 'refunding'].includes(fulfilment ?? '') && isReminderDue)
    wrong.push(`${fulfilment}, and a reminder follows`);
  return wrong;
}

function judgeMoney(facts: Facts): string[] {
  const { fulfilment, attempts, lateCharges, gateway, after } = facts;
  const wrong: string[] = [];
  if (fulfilment === undefined) wrong.push('the product does not know this application');
  const charged = splitCharges(facts).bought.filter(({ status }) => status === 'charged');
  // A charge that arrived after its attempt had ended is refunded by itself and buys nothing.
  const counted = charged.filter(({ chargeId }) => !lateCharges.some((late) => late.chargeId === chargeId));
  if (counted.length > 1) wrong.push(`${counted.length} charges`);
  for (const charge of charged) {
    const attempt = attempts.find(({ key }) => key === charge.key);
    const late = lateCharges.find(({ chargeId }) => chargeId === charge.chargeId);
    const gaveBack = gateway.refunds.filter(({ chargeId }) => chargeId === charge.chargeId);
    const expected = late !== undefined ? late.isRefunded : attempt?.status === 'refunded';
    if (attempt === undefined) wrong.push(`a charge without an attempt: ${charge.key}`);
    else if (attempt.amount !== charge.amount)
      wrong.push(`${attempt.amount} asked, ${charge.amount} charged`);
    if (late === undefined && !['charged', 'refunding', 'refunded'].includes(attempt?.status ?? ''))
      wrong.push(`charged, but the attempt is ${attempt?.status}`);
    if (late === undefined && attempt !== undefined && attempt.chargeId !== charge.chargeId)
      wrong.push('another charge than the one on record');
    if (charge.refundedAmount !== (expected ? charge.amount : givenBackBy(after, charge.chargeId)))
      wrong.push(
        `${charge.refundedAmount} of ${charge.amount} given back, the attempt is ${attempt?.status}`,
      );
    if (sum(gaveBack.map(({ amount }) => amount)) !== charge.refundedAmount)
      wrong.push('the refunds do not add up');
    if (gaveBack.length > 1) wrong.push(`${gaveBack.length} refunds of one charge`);
  }
  for (const { status, key } of attempts) {
    const isPaid = status === 'charged' || status === 'refunding' || status === 'refunded';
    if (isPaid && !charged.some((charge) => charge.key === key))
      wrong.push(`attempt ${status} without a charge`);
  }
  return wrong;
}

function judgePolicy({ policy, insurer, mails, after }: Facts): string[] {
  const wrong: string[] = [];
  const issued = insurer.filter(({ status }) => status === 'issued');
  if (issued.length > 1) wrong.push(`${issued.length} policies`);
  for (const one of issued) {
    if (policy?.state !== 'issued' && !isCancelled(after))
      wrong.push(`issued by the insurer, but the policy is ${policy?.state ?? 'none'}`);
    else if (policy?.policyNumber !== one.policyNumber) wrong.push('another policy than the one on record');
    else if (policy.totalPremium !== one.totalPremium)
      wrong.push(`a premium of ${policy.totalPremium}, insured for ${one.totalPremium}`);
  }
  if (policy?.state !== 'issued') return wrong;
  if (issued.length === 0) wrong.push('a policy that the insurer does not know');
  if (policy.policyUrl === null) wrong.push('a policy without document');
  if (policy.documentStart !== '%PDF')
    wrong.push(`a document that ${policy.documentStart === null ? 'is not there' : 'is no PDF'}`);
  if (mails === 0) wrong.push('a policy that nobody was told of');
  return wrong;
}

function judgeBoth({ gateway, insurer, fulfilment, policy, after }: Facts): string[] {
  const wrong: string[] = [];
  const isOver = isCancelled(after);
  const isInForce = !isOver && insurer.some(({ status }) => status === 'issued');
  const kept = sum(
    gateway.charges.map(({ status, amount, refundedAmount }) =>
      status === 'charged' ? amount - refundedAmount : 0,
    ),
  );
  if (isInForce && kept === 0) wrong.push('a policy in force that is not paid, or was given back');
  // Paid and waiting for its vehicle: npm run ops:stuck lists it, and after 30 days it is refunded.
  if (kept > 0 && !isInForce && !isOver && fulfilment !== 'charged')
    wrong.push(`charged ${kept}, no policy, no refund, and the application is ${fulfilment}`);
  if (fulfilment === 'issued' && policy?.state !== 'issued' && !isOver)
    wrong.push(`issued, but the policy is ${policy?.state}`);
  return wrong;
}

/** With nothing in its way any more, the server must have finished what it started. */
function judgeStanding({ fulfilment, attempts, lateCharges, policy }: Facts): string[] {
  const wrong: string[] = [];
  if (fulfilment === 'issuing' || fulfilment === 'refunding') wrong.push(`still ${fulfilment}`);
  if (policy?.state === 'issuing') wrong.push('a policy still issuing');
  for (const { attempt, status } of attempts) {
    if (['pending', 'unknown', 'refunding'].includes(status))
      wrong.push(`attempt ${attempt} still ${status}`);
  }
  if (lateCharges.some(({ isRefunded }) => !isRefunded)) wrong.push('a late charge that was not given back');
  return wrong;
}
