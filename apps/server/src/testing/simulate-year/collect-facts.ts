import type { CivilDate } from '@socio/domain/dates';
import type { Centavos } from '@socio/domain/money';
import type { TestServer } from '../start-test-server.ts';
import type { Life } from './world.ts';

type Booked = {
  chargeId: string;
  status: string;
  amount: Centavos;
  refundedAmount: Centavos;
  at: string;
  marks?: { initiatedBy: 'member' | 'merchant'; mandateOf: string | null };
};

type Ledger = {
  charges: Record<string, Booked>;
  refunds: Record<string, { chargeId: string; amount: Centavos }>;
  policies: Record<string, { policyNumber: string | null; totalPremium: Centavos }>;
  receiptPayments: Record<
    string,
    { policyNumber: string; number: number; paidAt: string; amount: Centavos; status: string }
  >;
  lapses: Record<string, { policyNumber: string; number: number; lapsesAt: string; status: string }>;
  cancellations: Record<
    string,
    { policyNumber: string; status: string; effectiveAt: string; withinADay: boolean; noClaim: boolean }
  >;
};

type InsurersStates = {
  policy: 'in-force' | 'suspended' | 'cancelled';
  receipts: { number: number; state: string; paidAt: string | null }[];
};

export type PolicyFacts = Awaited<ReturnType<typeof collectFacts>>[number];

/** What product, gateway and insurer each know of the policies, and the mails that came to their holders. */
export async function collectFacts({ db, sandbox, config }: TestServer, lives: readonly Life[]) {
  const ledger = (await sandbox.ledger()) as Ledger;
  const inbox = await sandbox.inbox();
  const mails = groupBy(
    inbox.filter(({ channel }) => channel === 'email'),
    ({ to }) => to,
  );
  const policies = await db.selectFrom('policies').selectAll().execute();
  const receipts = groupBy(
    await db.selectFrom('receipts').selectAll().orderBy('number').execute(),
    (row) => row.policy_id,
  );
  const bought = groupBy(
    await db
      .selectFrom('payment_attempts')
      .select([
        'application_id',
        'idempotency_key as key',
        'amount',
        'status',
        'gateway_charge_id as chargeId',
      ])
      .select(['charged_at as chargedAt'])
      .execute(),
    (row) => row.application_id,
  );
  const charges = groupBy(
    await db
      .selectFrom('receipt_charges as c')
      .innerJoin('receipts as r', 'r.id', 'c.receipt_id')
      .select(['r.policy_id', 'r.number', 'c.idempotency_key as key', 'c.attempt', 'c.amount', 'c.status'])
      .select([
        'c.initiated_by as initiatedBy',
        'c.mandate_of as mandateOf',
        'c.card_id as cardId',
        'c.retry',
      ])
      .select(['c.gateway_charge_id as chargeId', 'c.charged_at as chargedAt', 'c.created_at as createdAt'])
      .orderBy('c.created_at')
      .execute(),
    (row) => row.policy_id,
  );
  const mandates = groupBy(
    await db.selectFrom('mandates').selectAll().execute(),
    (row) => row.application_id,
  );
  const cancellations = groupBy(
    await db.selectFrom('cancellations').selectAll().orderBy('asked_at').execute(),
    (row) => row.policy_id,
  );
  const refunds = groupBy(
    await db
      .selectFrom('cancellation_refunds as r')
      .innerJoin('cancellations as c', 'c.id', 'r.cancellation_id')
      .select([
        'c.policy_id',
        'r.charge_id as chargeId',
        'r.amount',
        'r.state',
        'r.by_transfer as byTransfer',
      ])
      .execute(),
    (row) => row.policy_id,
  );
  const receiptMails = groupBy(
    await db
      .selectFrom('receipt_mails as m')
      .innerJoin('receipts as r', 'r.id', 'm.receipt_id')
      .select(['r.policy_id', 'r.number', 'm.kind', 'm.attempt', 'm.sent_at as sentAt'])
      .orderBy('m.sent_at')
      .execute(),
    (row) => row.policy_id,
  );
  const cancellationMails = groupBy(
    await db
      .selectFrom('cancellation_mails as m')
      .innerJoin('cancellations as c', 'c.id', 'm.cancellation_id')
      .select(['c.policy_id', 'm.cancellation_id as cancellationId', 'm.kind', 'm.sent_at as sentAt'])
      .orderBy('m.sent_at')
      .execute(),
    (row) => row.policy_id,
  );

  const booked = groupBy(Object.entries(ledger.charges), ([key]) => key.split(':')[0] ?? '');
  const givenBack = groupBy(Object.values(ledger.refunds), ({ chargeId }) => chargeId);
  const issued = new Map(Object.values(ledger.policies).map((policy) => [policy.policyNumber, policy]));
  const reported = groupBy(Object.values(ledger.receiptPayments), ({ policyNumber }) => policyNumber);
  const lapses = groupBy(Object.values(ledger.lapses), ({ policyNumber }) => policyNumber);
  const insurersCancellations = groupBy(
    Object.values(ledger.cancellations),
    ({ policyNumber }) => policyNumber,
  );
  const statesOf = async (policyNumber: string) => {
    const answer = await fetch(new URL(`/insurer/policies/${policyNumber}/receipts`, sandbox.url), {
      headers: { authorization: `Bearer ${config.INSURER_API_KEY}`, connection: 'close' },
    });
    return (await answer.json()) as InsurersStates;
  };

  const byId = new Map(policies.map((policy) => [policy.id, policy]));
  const facts = [];
  for (const life of lives) {
    const { policyId, applicationId, policyNumber, email, kind, story } = life;
    const policy = byId.get(policyId);
    if (policy === undefined) throw new Error(`${policyNumber} is gone`);
    const charged = booked.get(applicationId) ?? [];
    facts.push({
      kind,
      story,
      policyNumber,
      state: policy.state,
      collectedBy: policy.collected_by,
      graceDays: policy.grace_days ?? 15,
      startDate: policy.start_date as CivilDate,
      endDate: policy.end_date as CivilDate,
      suspendedAt: policy.suspended_at,
      receipts: receipts.get(policyId) ?? [],
      bought: bought.get(applicationId) ?? [],
      charges: charges.get(policyId) ?? [],
      mandates: mandates.get(applicationId) ?? [],
      cancellations: cancellations.get(policyId) ?? [],
      refunds: refunds.get(policyId) ?? [],
      receiptMails: receiptMails.get(policyId) ?? [],
      cancellationMails: cancellationMails.get(policyId) ?? [],
      gateway: {
        charges: charged.map(([key, charge]) => ({ key, ...charge })),
        refunds: charged.flatMap(([, { chargeId }]) => givenBack.get(chargeId) ?? []),
      },
      insurer: {
        ...(await statesOf(policyNumber)),
        totalPremium: issued.get(policyNumber)?.totalPremium,
        payments: reported.get(policyNumber) ?? [],
        lapses: lapses.get(policyNumber) ?? [],
        cancellations: insurersCancellations.get(policyNumber) ?? [],
      },
      inbox: mails.get(email) ?? [],
    });
  }
  return facts;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [item]);
    else known.push(item);
  }
  return groups;
}
