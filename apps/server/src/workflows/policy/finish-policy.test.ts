import { rm, writeFile } from 'node:fs/promises';
import { generatePolicyPdf } from '@socio/contracts/generate-policy-pdf';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAwaitDocument } from '../../modules/policies/await-document.ts';
import { createFinishContracting } from '../../modules/policies/finish-contracting.ts';
import { findPolicyOfApplication } from '../../modules/policies/repository.ts';
import { startReminding } from '../../testing/test-reminders.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { FinishPolicy } from '../../modules/policies/policy.ts';
import { createTurns } from '../engine/turns.ts';
import { createFinishing } from './finish-policy.ts';
import { createIssuePolicy } from './issue-policy.ts';
import { paid, until } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const policyRow = (id: string) =>
  server.db.selectFrom('policies').selectAll().where('application_id', '=', id).executeTakeFirst();

/** A job that is still to run would make the document again. */
const isIdle = async (id: string) => {
  const { rows } = await sql`
    select from pgboss.job
    where state in ('created', 'retry', 'active') and data::text like ${`%${id}%`}`.execute(server.db);
  return rows.length === 0;
};

/** A purchase whose policy is issued and mailed, with nobody at work on it, and an update of that policy. */
async function finished() {
  const purchase = await paid(server);
  await purchase.finish();
  await until('mailed', async () => (await policyRow(purchase.applicationId))?.mailed_at ?? undefined);
  await until('nobody works on it', () => isIdle(purchase.applicationId));
  const policy = server.db.updateTable('policies').where('application_id', '=', purchase.applicationId);
  return { purchase, policy };
}

/** Wired as in production, with outside services that do not answer and a person who waits briefly. */
const impatient = (
  onError: (error: unknown) => void = () => undefined,
  outcome = async () => 'later' as const,
) =>
  createFinishing({
    db: server.db,
    issuePolicy: outcome,
    documentTurns: createTurns(1),
    onError,
    waitMs: 300,
  }).finishPolicy;

const nothingToStart = async () => 'started' as const;
const insurer = { check: async () => ({ kind: 'acceptable' }) as const };
const step12 = (finishPolicy: FinishPolicy) => {
  const finish = createFinishContracting({
    db: server.db,
    insurer,
    startIssuing: nothingToStart,
    finishPolicy,
  });
  return (applicationId: string, memberId: string) =>
    finish({
      applicationId,
      memberId,
      serialNumber: '3N1CN8AE0PL800002',
      licensePlate: 'ABC-123-A',
      insuredTwiceAccepted: false,
      now: server.clock.now(),
    });
};

describe('calls.md, Payment: what takes longer than a call may wait', () => {
  test('step 12 says that the policy is on its way; the document calls say so with success: false', async () => {
    const { purchase, policy } = await finished();
    await policy.set({ policy_url: null }).execute();
    const found = await findPolicyOfApplication(server.db, purchase.applicationId);
    const awaitDocument = createAwaitDocument({ finishPolicy: impatient() });
    expect(await awaitDocument(found, purchase.id)).toMatchObject({
      success: false,
      code: 'DOCUMENT_PENDING',
    });
    // The policy exists, so step 12 can answer without the document.
    expect(await step12(impatient())(purchase.applicationId, purchase.id)).toMatchObject({ policyUrl: null });

    await policy.set({ state: 'issuing' }).execute();
    const pending = step12(impatient())(purchase.applicationId, purchase.id);
    await expect(pending).rejects.toMatchObject({ code: 'POLICY_PENDING' });
  });

  test('a runner that breaks is told, and nobody waits for it', async () => {
    const purchase = await paid(server);
    await purchase.finish();
    const policy = server.db.updateTable('policies').where('application_id', '=', purchase.applicationId);
    await policy.set({ state: 'issuing', policy_url: null }).execute();
    const reported: unknown[] = [];
    const broken = impatient(
      (error) => reported.push(error),
      () => Promise.reject(new Error('broken')),
    );
    const pending = step12(broken)(purchase.applicationId, purchase.id);
    await expect(pending).rejects.toMatchObject({ code: 'POLICY_PENDING' });
    expect(reported).toMatchObject([{ message: 'broken' }]);
  });
});

test('a refused policy waits for no turn of a document', async () => {
  const { purchase, policy } = await finished();
  await policy.set({ state: 'refused', policy_url: null }).execute();
  const { services, close } = await startReminding(server);
  try {
    const documentTurns = createTurns(0);
    const issuePolicy = createIssuePolicy({ ...services, documentTurns });
    expect(await issuePolicy(purchase.applicationId, { turnMs: 5000 })).toBe('done');
  } finally {
    await close();
  }
});

test('the job of a policy whose document waits for its turn leaves the lease to that turn', async () => {
  const { purchase, policy } = await finished();
  const inAMinute = sql<Date>`clock_timestamp() + interval '1 minute'`;
  await policy.set({ policy_url: null, leased_until: inAMinute }).execute();
  const { services, close } = await startReminding(server);
  try {
    const documentTurns = createTurns(0);
    const issuePolicy = createIssuePolicy({ ...services, documentTurns });
    expect(await issuePolicy(purchase.applicationId, { turnMs: 10 })).toBe('later');
    expect(documentTurns.waiting()).toBe(1);
    documentTurns.close();
  } finally {
    await close();
  }
});

test('the document store is down: the policy is issued all the same, the document follows', async () => {
  const blocked = `${server.config.DATA_DIR}/blocked`;
  await writeFile(blocked, 'a file where a folder should be');
  const other = await startTestServer({ DOCUMENT_DIR: `${blocked}/documents` });
  const purchase = await paid(other);
  const answer = await purchase.finish();
  const policy = answer.body.data.data.response.get_insurance_policy_data[0];
  expect(policy).toMatchObject({ policy_number: expect.stringMatching(/^SSA-/), policy_url: null });
  await rm(blocked);
  const policyData = { policy_number: policy?.policy_number ?? '' };
  const document = await purchase.client.call(generatePolicyPdf, { policyData });
  expect(document.body).toMatchObject({ success: true, url: expect.stringContaining('/document') });
  await other.close();
});
