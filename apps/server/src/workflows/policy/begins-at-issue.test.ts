import { readFile } from 'node:fs/promises';
import { generatePolicyPdf } from '@socio/contracts/generate-policy-pdf';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { policies as policiesContract } from '@socio/contracts/policies';
import { verifyPolicy } from '@socio/contracts/verify-policy';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '../../modules/policies/document/testing/read-pdf.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { authenticate, enterAgain } from '../../testing/test-member.ts';
import { ledgerOf, newCard, paid, readyToPay, until, type Purchase } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  await server.sandbox.clearFaults();
  await server.sandbox.moveClock(null);
});
afterAll(() => server.close());

async function policyOf(purchase: Purchase) {
  const answer = await purchase.finish();
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.raw));
  const [policy] = answer.body.data.data.response.get_insurance_policy_data;
  if (policy === undefined) throw new Error('no policy');
  return policy;
}
const rowOf = ({ applicationId }: Purchase) =>
  server.db
    .selectFrom('policies')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
const documentOf = async ({ client }: Purchase, policyNumber: string) => {
  await client.call(generatePolicyPdf, { policyData: { policy_number: policyNumber } });
  const { raw } = await client.send({ method: 'GET', url: `/api/policies/${policyNumber}/document` });
  return raw as Buffer;
};
const verified = async (purchase: Purchase) => {
  const { policy_number, seal } = await rowOf(purchase);
  const params = { policyNumber: policy_number ?? '', seal: seal ?? '' };
  const answer = await server.client().call(verifyPolicy, undefined, params);
  return answer.body.data.data.response.policy;
};
const listed = async (client: Purchase['client']) =>
  (await client.call(getAllPolicies, {})).body.data.data.response.all_policies;

/** Advances the clock to the next occurrence of this time of day. */
function advanceTo(time: string): void {
  const now = server.clock.now();
  const next = new Date(`${now.toISOString().slice(0, 10)}T${time}Z`);
  if (next < now) next.setUTCDate(next.getUTCDate() + 1);
  server.clock.advance({ seconds: (next.getTime() - now.getTime()) / 1000 });
}

describe('calls.md, Payment: insurance begins at the moment of issue', () => {
  test('asked for at 23:59, issued at 00:01: the day of the insurer counts, everywhere the same', async () => {
    advanceTo('05:58:00');
    const purchase = await paid(server);
    await server.sandbox.moveClock(new Date('2026-03-11T06:01:00Z'));
    const { policy_number, ...policy } = await policyOf(purchase);
    expect(policy).toMatchObject({ start_date: '2026-03-11', end_date: '2027-03-11', ended: false });
    expect(policy.starts_at).toMatch(/^2026-03-11T06:01:/);
    expect((await rowOf(purchase)).issued_at?.toISOString()).toBe(policy.starts_at);
    const { policies } = await ledgerOf(server, purchase.applicationId);
    expect(policies).toMatchObject([
      { at: policy.starts_at, startDate: '2026-03-11', endDate: '2027-03-11' },
    ]);

    const words = 'Desde las 00:01 h del 11 mar 2026 hasta las 12:00 h del 11 mar 2027, hora del centro';
    const { text } = await readPdf(await documentOf(purchase, policy_number));
    expect(text).toContain(`Vigencia ${words}`);
    expect(text).not.toContain('Vigencia desde');
    const mail = await until('the mail', async () =>
      (await server.sandbox.inbox(purchase.email)).find(({ subject }) => subject?.startsWith('Tu póliza')),
    );
    for (const body of [mail.text, mail.html]) expect(body).toContain(words);

    expect((await listed(purchase.client))[0]).toMatchObject({
      'insurance_policies-start_date': '2026-03-11',
      'insurance_policies-starts_at': policy.starts_at,
    });
    const dates = { start_date: '2026-03-11', end_date: '2027-03-11', starts_at: policy.starts_at };
    expect(await verified(purchase)).toMatchObject({ status: 'pending', ...dates });
    server.clock.advance({ minutes: 4 });
    expect(await verified(purchase)).toMatchObject({ status: 'valid', ...dates });
  });

  test('the answer is lost and asked for again later: it began when it was issued', async () => {
    const purchase = await paid(server);
    await server.sandbox.addFault({ service: 'insurer', operation: 'issue', kind: 'drop', times: 1 });
    const before = server.clock.now();
    const finishing = policyOf(purchase);
    await until('unknown', async () =>
      server.db
        .selectFrom('workflow_steps')
        .select('id')
        .where('application_id', '=', purchase.applicationId)
        .where('outcome', '=', 'unknown')
        .executeTakeFirst(),
    );
    server.clock.advance({ minutes: 30 });
    const { starts_at } = await finishing;
    const { policies } = await ledgerOf(server, purchase.applicationId);
    expect(policies).toMatchObject([{ at: starts_at }]);
    expect(new Date(starts_at).getTime() - before.getTime()).toBeLessThan(10 * 60_000);
  });

  test('past 12:00 of its last day list, badge and verification all say so', async () => {
    // Whose year is paid: without its other receipts it would be without cover long before.
    const purchase = await readyToPay(server, { cycle: 'ANUAL' });
    await purchase.pay(await newCard(purchase.client));
    const { policy_number: policyNumber, end_date } = await policyOf(purchase);
    const noon = new Date(`${end_date}T18:00:00Z`);
    server.clock.advance({ seconds: (noon.getTime() - server.clock.now().getTime()) / 1000 - 60 });
    const client = await enterAgain(server, purchase);
    await authenticate(server, client, purchase.phone);
    const standing = async () => {
      const full = await client.call(policiesContract, undefined, { policyNumber });
      const [policy] = full.body.data.data.response.get_insurance_policy_data;
      const { status, ended } = await verified(purchase);
      return { listed: (await listed(client)).length, badge: policy?.ended, status, ended };
    };
    expect(await standing()).toEqual({ listed: 1, badge: false, status: 'valid', ended: false });
    server.clock.advance({ minutes: 1 });
    expect(await standing()).toEqual({ listed: 0, badge: true, status: 'cancelled', ended: true });
  });
});

describe('calls.md, Payment: older policies', () => {
  test('a document that is made again after the change has the words of its own time', async () => {
    const purchase = await paid(server);
    const { policy_number: policyNumber, starts_at, start_date } = await policyOf(purchase);
    await documentOf(purchase, policyNumber);
    const unmade = { document_key: null, policy_url: null };
    const update = (columns: object) =>
      server.db
        .updateTable('policies')
        .set(columns)
        .where('application_id', '=', purchase.applicationId)
        .execute();
    const current = await documentOf(purchase, policyNumber);
    await update({ ...unmade, document_edition: 1 });
    const older = await documentOf(purchase, policyNumber);
    const { text } = await readPdf(older);
    expect(text).toMatch(/Vigencia desde \d+ \w+ \d{4}, 12:00 h Vigencia hasta \d+ \w+ \d{4}, 12:00 h/);
    expect(text).not.toContain('hora del centro');
    // Only the policy's own edition decides: the same bytes again for it, the newer wording for a newer policy.
    await update(unmade);
    expect(Buffer.compare(await documentOf(purchase, policyNumber), older)).toBe(0);
    await update({ ...unmade, document_edition: 2 });
    expect(Buffer.compare(await documentOf(purchase, policyNumber), current)).toBe(0);
    await update({ document_edition: 1 });
    expect(await verified(purchase)).toMatchObject({ status: 'valid', start_date, starts_at });
  });

  test('the migration marks what was issued before it, and nothing that is still to be issued', async () => {
    const [issued, waiting] = [await paid(server), await paid(server)];
    await policyOf(issued);
    await policyOf(waiting);
    const file = new URL('../../db/migrations/0003-document-edition.sql', import.meta.url);
    const migration = await readFile(file, 'utf8');
    const marked = server.db.transaction().execute(async (trx) => {
      await sql`alter table policies drop column document_edition`.execute(trx);
      await sql`update policies set state = 'issuing', issued_at = null where application_id = ${waiting.applicationId}`.execute(
        trx,
      );
      await sql.raw(migration).execute(trx);
      const rows = await trx
        .selectFrom('policies')
        .select(['application_id', 'document_edition'])
        .where('application_id', 'in', [issued.applicationId, waiting.applicationId])
        .execute();
      throw Object.assign(new Error('rolled back'), {
        rows: Object.fromEntries(rows.map((row) => [row.application_id, row.document_edition])),
      });
    });
    await expect(marked).rejects.toMatchObject({
      rows: { [issued.applicationId]: 1, [waiting.applicationId]: null },
    });
    expect(await rowOf(issued)).toMatchObject({ document_edition: 2 });
  });
});
