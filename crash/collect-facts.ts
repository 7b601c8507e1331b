import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '@socio/domain/spans';
import type { Database } from '../apps/server/src/db/connection.ts';
import { policySnapshots, type PolicySnapshot } from '../apps/server/src/db/purchase-snapshot.ts';
import { listDue } from '../apps/server/src/operations/due/list-due.ts';
import type { SandboxClient } from '../apps/server/src/testing/sandbox-client.ts';
import type { Facts } from './facts.ts';

type Ledger = {
  charges: Record<string, Omit<Facts['gateway']['charges'][number], 'key'>>;
  refunds: Record<string, Omit<Facts['gateway']['refunds'][number], 'key'>>;
  policies: Record<string, Omit<Facts['insurer'][number], 'key'> & { startDate: string }>;
  endorsements: Record<string, { policyNumber: string; status: string }>;
  receiptPayments: Record<string, { policyNumber: string; number: number; amount: number; status: string }>;
  cancellations: Record<string, { policyNumber: string; status: string }>;
};

/** Returns every application known to product, gateway or insurer, with what all three say about it. */
export async function collectFacts(
  db: Database,
  sandbox: SandboxClient,
  documentDir: string,
): Promise<Facts[]> {
  const applications = await db
    .selectFrom('applications')
    .select(['id', 'fulfilment', 'reminder_due_at'])
    .execute();
  const attempts = await db.selectFrom('payment_attempts').selectAll().orderBy('attempt').execute();
  const lateCharges = await db.selectFrom('late_charges').selectAll().execute();
  const policies = await db.selectFrom('policies').selectAll().execute();
  const reminders = await db.selectFrom('reminders').select(['application_id', 'kind', 'outcome']).execute();
  // From a time after all of them, whatever clock the server has.
  const groups = await listDue(db, { now: new Date(Date.now() + DAY), limit: 100_000 });
  const uncertain = groups.find(({ kind }) => kind === 'reminder-uncertain')?.rows ?? [];
  const ledger = (await sandbox.ledger()) as Ledger;
  const mails = (await sandbox.inbox()).filter(({ channel }) => channel === 'email');

  // Every key starts with the application's id, but those of refunds of cancelled policies, and of the charges of
  // nothing that verify the card of a renewal.
  const own = <T>(records: Record<string, T>, id: string) =>
    Object.entries(records).flatMap(([key, record]) =>
      key.startsWith(`${id}:`) ? [{ key, ...record }] : [],
    );
  const known = new Map(applications.map((one) => [one.id, one]));
  const keys = Object.keys({ ...ledger.charges, ...ledger.policies }).filter(
    (key) => !key.startsWith('renewal:'),
  );
  const ids = new Set([...known.keys(), ...keys.map((key) => key.split(':')[0] ?? key)]);

  return await Promise.all(
    [...ids].map(async (applicationId): Promise<Facts> => {
      const ofAttempts = attempts.filter((one) => one.application_id === applicationId);
      const policy = policies.find((one) => one.application_id === applicationId);
      const number = policy?.policy_number ?? null;
      const remindingMails = mails
        .filter(({ text }) => text.includes(`/magic-link/auto-insurance/${applicationId}#`))
        .map(({ subject }) =>
          /^(?:Falta un paso|Revisa los datos)/.test(subject ?? '') ? 'vehicle' : 'quote',
        );
      const charges = own(ledger.charges, applicationId);
      const ofReminders = reminders.filter((one) => one.application_id === applicationId);
      return {
        applicationId,
        fulfilment: known.get(applicationId)?.fulfilment,
        attempts: ofAttempts.map((one) => ({
          attempt: one.attempt,
          key: one.idempotency_key,
          status: one.status,
          amount: one.amount,
          chargeId: one.gateway_charge_id,
          receiptNumber: one.receipt_number,
        })),
        lateCharges: lateCharges
          .filter((one) => ofAttempts.some(({ id }) => id === one.attempt_id))
          .map((one) => ({ chargeId: one.gateway_charge_id, isRefunded: one.refunded_at !== null })),
        policy: policy && {
          state: policy.state,
          policyNumber: number,
          policyUrl: policy.policy_url,
          documentStart: await startOf(documentDir, policy.document_key),
          totalPremium: premiumOf(policySnapshots.read(policy.snapshot, policy.id)),
        },
        gateway: { charges, refunds: refundsOf(ledger, charges) },
        insurer: own(ledger.policies, applicationId).map(({ startDate: _, ...one }) => one),
        after:
          policy && number !== null ? await collectAfter(db, ledger, { id: policy.id, number }) : undefined,
        mails: number === null ? 0 : mails.filter(({ text }) => text.includes(`: ${number}\n`)).length,
        reminders: ofReminders.map(({ kind, outcome }) => ({
          kind,
          outcome,
          mails: remindingMails.filter((about) => kind.startsWith(about)).length,
          isListed: uncertain.some((row) => row.applicationId === applicationId && row.state === kind),
        })),
        strayReminders: remindingMails.filter(
          (about) => !ofReminders.some(({ kind }) => kind.startsWith(about)),
        ).length,
        isReminderDue: (known.get(applicationId)?.reminder_due_at ?? null) !== null,
      };
    }),
  );
}

function refundsOf({ refunds }: Ledger, charges: Facts['gateway']['charges']): Facts['gateway']['refunds'] {
  const ids = new Set(charges.map(({ chargeId }) => chargeId));
  return Object.entries(refunds).flatMap(([key, refund]) =>
    ids.has(refund.chargeId) ? [{ key, ...refund }] : [],
  );
}

async function collectAfter(
  db: Database,
  ledger: Ledger,
  policy: { id: string; number: string },
): Promise<NonNullable<Facts['after']>> {
  const receipts = await db
    .selectFrom('receipts')
    .select(['id', 'number', 'kind', 'state', 'report_at'])
    .where('policy_id', '=', policy.id)
    .orderBy('number')
    .execute();
  const ids = receipts.map(({ id }) => id);
  const charges = await db
    .selectFrom('receipt_charges as c')
    .innerJoin('receipts as r', 'r.id', 'c.receipt_id')
    .select([
      'r.number',
      'c.idempotency_key as key',
      'c.status',
      'c.amount',
      'c.gateway_charge_id as chargeId',
    ])
    .where('r.policy_id', '=', policy.id)
    .execute();
  const cancellations = await db
    .selectFrom('cancellations')
    .select(['id', 'state', 'document_key'])
    .where('policy_id', '=', policy.id)
    .execute();
  const refunds = await db
    .selectFrom('cancellation_refunds as r')
    .leftJoin('cancellations as c', 'c.id', 'r.cancellation_id')
    .leftJoin('endorsements as e', 'e.id', 'r.endorsement_id')
    .select(['r.charge_id as chargeId', 'r.amount', 'r.state', 'r.endorsement_id as ofChange'])
    .where((eb) => eb.or([eb('c.policy_id', '=', policy.id), eb('e.policy_id', '=', policy.id)]))
    .execute();
  const endorsements = await db
    .selectFrom('endorsements')
    .select(['state', 'document_key', 'mailed_at'])
    .where('policy_id', '=', policy.id)
    .execute();
  const renewal = await db
    .selectFrom('renewals')
    .select(['state', 'end_date', 'application_id'])
    .where('policy_id', '=', policy.id)
    .executeTakeFirst();
  const ofReceipts = db.selectFrom('receipt_mails').select('kind').where('sent_at', 'is not', null);
  const ofCancellations = db
    .selectFrom('cancellation_mails as m')
    .innerJoin('cancellations as c', 'c.id', 'm.cancellation_id')
    .select('m.kind')
    .where('m.sent_at', 'is not', null)
    .where('c.policy_id', '=', policy.id);
  const isOwn = (one: { policyNumber: string }) => one.policyNumber === policy.number;
  return {
    receipts: receipts.map(({ number, kind, state, report_at: reportAt }) => ({
      number,
      kind,
      state,
      isTold: reportAt === null,
    })),
    charges,
    cancellations: cancellations.map(({ state, document_key: key }) => ({
      state,
      hasDocument: key !== null,
    })),
    refunds: refunds.map(({ ofChange, ...refund }) => ({ ...refund, isOfChange: ofChange !== null })),
    endorsements: endorsements.map(({ state, document_key: key, mailed_at: mailedAt }) => ({
      state,
      hasDocument: key !== null,
      isMailed: mailedAt !== null,
    })),
    endorsed: Object.values(ledger.endorsements).filter((one) => isOwn(one) && one.status === 'endorsed')
      .length,
    renewal: renewal && {
      state: renewal.state,
      endDate: renewal.end_date,
      issued: Object.entries(ledger.policies).flatMap(([key, { status, startDate }]) =>
        renewal.application_id !== null && key.startsWith(`${renewal.application_id}:`) && status === 'issued'
          ? [startDate]
          : [],
      ),
    },
    payments: Object.values(ledger.receiptPayments)
      .filter((one) => isOwn(one) && one.status === 'recorded')
      .map(({ number, amount }) => ({ number, amount })),
    cancelled: Object.values(ledger.cancellations).filter((one) => isOwn(one) && one.status === 'cancelled')
      .length,
    mails: [
      ...(ids.length === 0 ? [] : await ofReceipts.where('receipt_id', 'in', ids).execute()),
      ...(await ofCancellations.execute()),
    ].map(({ kind }) => kind),
  };
}

function premiumOf({ billingCycle, price }: PolicySnapshot): number {
  return billingCycle === 'MENSUAL' ? price.monthly.total : price.annual.total;
}

async function startOf(folder: string, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const file = await open(join(folder, key)).catch(() => null);
  if (file === null) return null;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
  await file.close();
  return buffer.toString('latin1', 0, bytesRead);
}
