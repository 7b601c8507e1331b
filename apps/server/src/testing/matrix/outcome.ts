import type { TestServer } from '../start-test-server.ts';
import { ledgerOf, type Purchase } from '../test-purchase.ts';

/** The state of a purchase for the product, the gateway and the insurer. */
export type Outcome = {
  application: string;
  /** The state of each attempt, oldest first. */
  attempts: string[];
  policy: string;
  gateway: string[];
  insurer: string[];
};

/** Shows it if money was moved and not refunded, or only in part. */
function chargeWord({ status, amount, refundedAmount }: Ledger['charges'][number], due: string): string {
  if (status !== 'charged') return status;
  const right = amount === Math.round(Number(due.replaceAll(',', '')) * 100);
  if (!right) return `charged ${amount} instead of ${due}`;
  if (refundedAmount === 0) return 'charged';
  return refundedAmount === amount ? 'refunded' : `refunded ${refundedAmount} of ${amount}`;
}

type Ledger = Awaited<ReturnType<typeof ledgerOf>>;

export async function outcomeOf(
  server: TestServer,
  { applicationId, amount }: Pick<Purchase, 'applicationId' | 'amount'>,
): Promise<Outcome> {
  const { db } = server;
  const application = await db
    .selectFrom('applications')
    .select(['status', 'fulfilment', 'current_step'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const attempts = await db
    .selectFrom('payment_attempts')
    .select('status')
    .where('application_id', '=', applicationId)
    .orderBy('attempt')
    .execute();
  const policies = await db
    .selectFrom('policies')
    .select(['state', 'policy_number'])
    .where('application_id', '=', applicationId)
    .execute();
  const ledger = await ledgerOf(server, applicationId);
  const [policy] = policies;
  const known = ledger.policies.filter((one) => one.policyNumber === policy?.policy_number);
  if (policy?.state === 'issued' && known.length !== 1) throw new Error('a policy the insurer knows not');
  const refunded = ledger.charges.filter((one) => one.refundedAmount > 0);
  if (refunded.length !== ledger.refunds.length) throw new Error(`${ledger.refunds.length} refunds`);
  return {
    application: `${application.status}, ${application.fulfilment}, ${application.current_step}`,
    attempts: attempts.map(({ status }) => status),
    policy: policy?.state ?? 'none',
    gateway: ledger.charges.map((charge) => chargeWord(charge, amount)),
    insurer: ledger.policies.map(({ status }) => status),
  };
}

const open: Outcome = {
  application: 'active, none, payment-step',
  attempts: [],
  policy: 'none',
  gateway: [],
  insurer: [],
};
const charged: Outcome = {
  ...open,
  application: 'active, charged, vehicle-data-step',
  attempts: ['charged'],
  gateway: ['charged'],
};

/** All final and resting states that a purchase with one attempt can have. */
export const outcomes = {
  open,
  declined: { ...open, attempts: ['declined'], gateway: ['declined'] },
  asked: { ...open, attempts: ['action_required'], gateway: ['action-required'] },
  cancelled: { ...open, attempts: ['cancelled'], gateway: ['cancelled'] },
  charged,
  issued: {
    ...charged,
    application: 'issued, issued, vehicle-data-step',
    policy: 'issued',
    insurer: ['issued'],
  },
  refunded: {
    application: 'refunded, refunded, vehicle-data-step',
    attempts: ['refunded'],
    policy: 'refused',
    gateway: ['refunded'],
    insurer: ['refused'],
  },
} as const satisfies Record<string, Outcome>;

export type Payment = Extract<
  Awaited<ReturnType<Purchase['pay']>>['body']['data']['data']['response']['payment'],
  object
>;

export function paymentOf(answer: Awaited<ReturnType<Purchase['pay']>>): Payment {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.raw)}`);
  return answer.body.data.data.response.payment;
}

/** Asks for the attempt's state repeatedly, as the page does, until it gets it. */
export async function askUntilTold(
  { pay }: Purchase,
  cardId: string,
  times = 5,
): Promise<{ payment: Payment; asked: number }> {
  for (let asked = 1; ; asked += 1) {
    const payment = paymentOf(await pay(cardId, { attempt: 1 }));
    const told = payment.status !== 'unknown' && payment.status !== 'pending';
    if (told || asked === times) return { payment, asked };
  }
}
