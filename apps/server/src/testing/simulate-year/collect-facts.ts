import type { CivilDate } from '@socio/domain/dates';
import type { Centavos } from '@socio/domain/money';
import { isPricedKind, storedOffer } from '../../modules/policies/endorsements/priced/stored-change.ts';
import { storedChanges } from '../../modules/policies/endorsements/stored-changes.ts';
import type { TestServer } from '../start-test-server.ts';
import type { Life } from './life.ts';

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
  policies: Record<
    string,
    { policyNumber: string | null; totalPremium: Centavos; amounts?: { laterPayment: Centavos } }
  >;
  endorsements: Record<
    string,
    { policyNumber: string; number: number; status: string; change: { kind: string } }
  >;
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
export async function collectFacts({ db, sandbox, config, clock }: TestServer, lives: readonly Life[]) {
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
  const verifications = groupBy(
    await db
      .selectFrom('mandate_attempts')
      .select(['policy_id', 'idempotency_key as key', 'amount', 'status', 'gateway_charge_id as chargeId'])
      .select('given_at as chargedAt')
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
      .leftJoin('cancellations as c', 'c.id', 'r.cancellation_id')
      .leftJoin('endorsements as e', 'e.id', 'r.endorsement_id')
      .select((eb) => eb.fn.coalesce('c.policy_id', 'e.policy_id').$notNull().as('policy_id'))
      .select([
        'r.endorsement_id as endorsementId',
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
      .leftJoin('cancellations as c', 'c.id', 'm.cancellation_id')
      .leftJoin('endorsements as e', 'e.id', 'm.endorsement_id')
      .select((eb) => eb.fn.coalesce('c.policy_id', 'e.policy_id').$notNull().as('policy_id'))
      .select(['m.cancellation_id as cancellationId', 'm.endorsement_id as endorsementId'])
      .select(['m.kind', 'm.sent_at as sentAt'])
      .orderBy('m.sent_at')
      .execute(),
    (row) => row.policy_id,
  );

  const endorsements = groupBy(
    await db
      .selectFrom('endorsements as e')
      .leftJoin('receipts as r', 'r.id', 'e.receipt_id')
      .select(['e.policy_id', 'e.id', 'e.number', 'e.kind', 'e.state', 'r.number as receipt'])
      .select(['e.offer', 'e.changes', 'e.asked_at as askedAt', 'e.effective_at as effectiveAt'])
      .select(['e.document_key as documentKey', 'e.mailed_at as mailedAt'])
      .where('e.state', 'not in', ['offered', 'lapsed'])
      .orderBy('e.number')
      .execute(),
    (row) => row.policy_id,
  );
  const renewals = new Map(
    (await db.selectFrom('renewals').selectAll().execute()).map((row) => [row.policy_id, row]),
  );

  const booked = groupBy(Object.entries(ledger.charges), ([key]) => key.split(':')[0] ?? '');
  const givenBack = groupBy(Object.values(ledger.refunds), ({ chargeId }) => chargeId);
  const issued = new Map(Object.values(ledger.policies).map((policy) => [policy.policyNumber, policy]));
  const reported = groupBy(Object.values(ledger.receiptPayments), ({ policyNumber }) => policyNumber);
  const lapses = groupBy(Object.values(ledger.lapses), ({ policyNumber }) => policyNumber);
  const endorsed = groupBy(Object.values(ledger.endorsements), ({ policyNumber }) => policyNumber);
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
  const byApplication = new Map(policies.map((policy) => [policy.application_id, policy]));
  /** Those that follow, each as a policy of its own. */
  const nextYears = lives.flatMap((life): Life[] => {
    const next = byApplication.get(renewals.get(life.policyId)?.application_id ?? '');
    if (next === undefined || next.policy_number === null) return [];
    const { id: policyId, application_id: applicationId, policy_number: policyNumber } = next;
    const of = { policyId, applicationId, policyNumber, startDate: next.start_date ?? '' };
    return [{ ...life, ...of, kind: `${life.kind} (next year)` }];
  });
  /** What became of the next year: its policy, and what was charged for it. */
  const renewalOf = (policyId: string) => {
    const renewal = renewals.get(policyId);
    if (renewal === undefined) return null;
    const next = byApplication.get(renewal.application_id ?? '');
    const charges = booked.get(renewal.application_id ?? '') ?? [];
    return {
      state: renewal.state,
      told: renewal.told,
      lookAt: renewal.look_at,
      next: next?.policy_number == null ? null : { state: next.state, startDate: next.start_date },
      charges: charges.flatMap(([key, charge]) => (key.includes(':receipt-') ? [] : [{ key, ...charge }])),
    };
  };
  const asOf = clock.now();
  const facts = [];
  for (const life of [...lives, ...nextYears]) {
    const { policyId, applicationId, policyNumber, email, kind, story } = life;
    const policy = byId.get(policyId);
    if (policy === undefined) throw new Error(`${policyNumber} is gone`);
    const charged = booked.get(applicationId) ?? [];
    facts.push({
      kind,
      story,
      asOf,
      policyNumber,
      state: policy.state,
      collectedBy: policy.collected_by,
      /** The first receipt that the insurer has left to the product; null: none. */
      collectsFrom: policy.collects_from,
      graceDays: policy.collects_grace_days ?? policy.grace_days ?? 15,
      startDate: policy.start_date as CivilDate,
      endDate: policy.end_date as CivilDate,
      suspendedAt: policy.suspended_at,
      receipts: receipts.get(policyId) ?? [],
      bought: bought.get(applicationId) ?? [],
      charges: charges.get(policyId) ?? [],
      /** Of another card, without an amount. */
      verifications: (verifications.get(policyId) ?? []).map((row) => ({ ...row, amount: 0 })),
      mandates: mandates.get(applicationId) ?? [],
      cancellations: cancellations.get(policyId) ?? [],
      refunds: refunds.get(policyId) ?? [],
      endorsements: (endorsements.get(policyId) ?? []).map(({ offer, changes, ...endorsement }) => ({
        ...endorsement,
        rows: isPricedKind(endorsement.kind) ? storedOffer.read(offer, endorsement.id).rows : null,
        pays: endorsement.kind === 'reinstated' ? numbersPaidBy(changes, endorsement.id) : [],
      })),
      renewal: renewalOf(policyId),
      receiptMails: receiptMails.get(policyId) ?? [],
      cancellationMails: cancellationMails.get(policyId) ?? [],
      gateway: {
        charges: charged.map(([key, charge]) => ({ key, ...charge })),
        refunds: charged.flatMap(([, { chargeId }]) => givenBack.get(chargeId) ?? []),
      },
      insurer: {
        ...(await statesOf(policyNumber)),
        totalPremium: issued.get(policyNumber)?.totalPremium,
        laterPayment: issued.get(policyNumber)?.amounts?.laterPayment,
        endorsed: (endorsed.get(policyNumber) ?? []).filter(({ status }) => status === 'endorsed'),
        payments: reported.get(policyNumber) ?? [],
        lapses: lapses.get(policyNumber) ?? [],
        cancellations: insurersCancellations.get(policyNumber) ?? [],
      },
      inbox: mails.get(email) ?? [],
    });
  }
  return facts;
}

const numbersPaidBy = (changes: unknown, id: string) =>
  storedChanges.reinstated.read(changes, id).to.receipts;

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
