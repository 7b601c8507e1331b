import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../apps/server/src/db/connection.ts';
import { policySnapshots, type PolicySnapshot } from '../apps/server/src/db/purchase-snapshot.ts';
import type { SandboxClient } from '../apps/server/src/testing/sandbox-client.ts';
import type { Facts } from './facts.ts';

type Ledger = {
  charges: Record<string, Omit<Facts['gateway']['charges'][number], 'key'>>;
  refunds: Record<string, Omit<Facts['gateway']['refunds'][number], 'key'>>;
  policies: Record<string, Omit<Facts['insurer'][number], 'key'>>;
};

/** Returns every application known to product, gateway or insurer, with what all three say about it. */
export async function collectFacts(
  db: Database,
  sandbox: SandboxClient,
  documentDir: string,
): Promise<Facts[]> {
  const applications = await db.selectFrom('applications').select(['id', 'fulfilment']).execute();
  const attempts = await db.selectFrom('payment_attempts').selectAll().orderBy('attempt').execute();
  const lateCharges = await db.selectFrom('late_charges').selectAll().execute();
  const policies = await db.selectFrom('policies').selectAll().execute();
  const ledger = (await sandbox.ledger()) as Ledger;
  const mails = (await sandbox.inbox()).filter(({ channel }) => channel === 'email');

  // Every key starts with the application's id.
  const own = <T>(records: Record<string, T>, id: string) =>
    Object.entries(records).flatMap(([key, record]) =>
      key.startsWith(`${id}:`) ? [{ key, ...record }] : [],
    );
  const fulfilments = new Map(applications.map((one) => [one.id, one.fulfilment]));
  const keys = Object.keys({ ...ledger.charges, ...ledger.refunds, ...ledger.policies });
  const ids = new Set([...fulfilments.keys(), ...keys.map((key) => key.split(':')[0] ?? key)]);

  return await Promise.all(
    [...ids].map(async (applicationId): Promise<Facts> => {
      const ofAttempts = attempts.filter((one) => one.application_id === applicationId);
      const policy = policies.find((one) => one.application_id === applicationId);
      const number = policy?.policy_number ?? null;
      return {
        applicationId,
        fulfilment: fulfilments.get(applicationId),
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
        gateway: { charges: own(ledger.charges, applicationId), refunds: own(ledger.refunds, applicationId) },
        insurer: own(ledger.policies, applicationId),
        mails: number === null ? 0 : mails.filter(({ text }) => text.includes(`: ${number}\n`)).length,
      };
    }),
  );
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
