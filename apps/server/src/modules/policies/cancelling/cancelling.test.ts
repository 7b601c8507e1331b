import { cancelPolicy } from '@socio/contracts/cancel-policy';
import { giveRefundAccount } from '@socio/contracts/give-refund-account';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { previewCancellation } from '@socio/contracts/preview-cancellation';
import { undoCancellation } from '@socio/contracts/undo-cancellation';
import { verifyPasskey } from '@socio/contracts/verify-passkey';
import { addDays, civilDate } from '@socio/domain/dates';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { addPasskey, optionsOf, signWith } from '../../../testing/test-authenticator.ts';
import {
  boughtPolicy,
  cancel,
  policyOf,
  proveForCancelling,
  type BoughtPolicy,
} from '../../../testing/test-cancelling.ts';
import { accepted, offered, toCoverage } from '../../../testing/test-changing.ts';
import { askDeletion } from '../../../testing/test-deletion.ts';
import { waitingForLocks } from '../../../testing/meet-at-row.ts';
import { authenticate, enterAgain, newMember } from '../../../testing/test-member.ts';
import { until } from '../../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

const today = () => civilDate(server.clock.now());
const preview = async ({ client, policyNumber }: BoughtPolicy, effective_on?: string) =>
  await client.call(previewCancellation, { policy_number: policyNumber, effective_on });
const previewOf = async (bought: BoughtPolicy, day?: string) =>
  (await preview(bought, day)).body.data.data.response.preview;
const undo = async ({ client, policyNumber }: BoughtPolicy) =>
  await client.call(undoCancellation, { policy_number: policyNumber });
const rowsOf = async ({ policyNumber }: BoughtPolicy) =>
  await server.db
    .selectFrom('cancellations as c')
    .innerJoin('policies as p', 'p.id', 'c.policy_id')
    .selectAll('c')
    .where('p.policy_number', '=', policyNumber)
    .orderBy('c.asked_at')
    .execute();
const subjectsTo = async ({ email }: BoughtPolicy) =>
  (await server.sandbox.inbox(email)).map(({ subject }) => subject ?? '');

describe('after-the-sale.md, Cancelling: before the tap', () => {
  test('what comes back is of one moment, whatever is given back while it is reckoned', async () => {
    const bought = await boughtPolicy(server);
    await accepted(bought, await offered(bought, toCoverage('LIMITADA')));
    const before = await previewOf(bought);
    const { late } = await server.db.transaction().execute(async (trx) => {
      await sql`lock table cancellation_refunds in access exclusive mode`.execute(trx);
      const refunds = '%from "cancellation_refunds"%';
      const late = preview(bought);
      await until(
        'what was given back to be read',
        async () => (await waitingForLocks(server.db, refunds)) === 1,
      );
      const { id } = await trx
        .selectFrom('cancellation_refunds as r')
        .innerJoin('endorsements as e', 'e.id', 'r.endorsement_id')
        .innerJoin('policies as p', 'p.id', 'e.policy_id')
        .select('r.id')
        .where('p.policy_number', '=', bought.policyNumber)
        .executeTakeFirstOrThrow();
      const all = before.receipts.reduce((sum, { amount }) => sum + amount, 0);
      await trx.updateTable('cancellation_refunds').set({ amount: all }).where('id', '=', id).execute();
      return { late };
    });
    expect((await late).body.data?.data.response.preview).toEqual({
      ...before,
      insurer_asked_at: expect.any(String),
    });
  });

  test('what was used and what comes back, for today and a later day, changing nothing', async () => {
    const bought = await boughtPolicy(server);
    const now = await previewOf(bought);
    const charged = now.receipts[0]?.amount ?? 0;
    expect(now).toMatchObject({ effective_on: today(), all_back: charged, collected_by: 'product' });
    expect(now.receipts).toMatchObject([{ number: 1, days: 365, used_days: 1 }]);
    const [receipt] = now.receipts;
    expect(receipt?.total_back).toBe((receipt?.premium_back ?? 0) + (receipt?.iva_back ?? 0));
    expect(now.cards).toEqual([{ amount: now.total_back, card_brand: 'Visa', card_last_four: '4242' }]);
    const later = await previewOf(bought, addDays(today(), 99));
    expect(later).toMatchObject({ all_back: null, receipts: [{ used_days: 100 }] });
    expect(later.total_back).toBeLessThan(now.total_back);
    expect(await rowsOf(bought)).toEqual([]);
  });

  test('of a monthly policy only what was charged, and what is still to be paid until then', async () => {
    const bought = await boughtPolicy(server, { cycle: 'MENSUAL' });
    const later = await previewOf(bought, addDays(today(), 40));
    expect(later.receipts).toMatchObject([{ number: 1, days: 31, used_days: 31, total_back: 0 }]);
    expect(later).toMatchObject({ total_back: 0, cards: [] });
    expect(later.still_due.map(({ number }) => number)).toEqual([2]);
  });

  test.each([
    ['yesterday', -1],
    ['the last day', 365],
    ['after the end', 400],
  ])('not from %s', async (_when, days) => {
    const bought = await anyPolicy;
    const day = addDays(today(), days);
    expect((await preview(bought, day)).code).toBe('CANCELLATION_DAY');
    expect((await cancel(server, bought, day)).code).toBe('CANCELLATION_DAY');
    expect(await rowsOf(bought)).toEqual([]);
  });
  let anyPolicy: Promise<BoughtPolicy>;
  beforeAll(() => {
    anyPolicy = boughtPolicy(server);
  });
});

describe('after-the-sale.md, Cancelling: asked for and taken back', () => {
  test('a folio and a mail at once; undone, the policy is as before, and it can be asked for again', async () => {
    const bought = await boughtPolicy(server);
    const { client } = bought;
    const answer = await cancel(server, bought);
    const [policy] = answer.body.data.data.response.get_insurance_policy_data;
    expect(policy).toMatchObject({ status_id: 2, cancellation: { state: 'asked', asked_by: 'member' } });
    const folio = policy?.cancellation?.folio ?? '';
    expect(folio).toMatch(/^C-\d{6,}$/);
    expect(policy?.cancellation?.refunds).toEqual([]);
    await until('mail', async () => (await subjectsTo(bought)).some((one) => one.includes('Recibimos')));
    const asked = (await server.sandbox.inbox(bought.email)).find(({ text }) => text.includes(folio));
    expect(asked?.text).toContain('hora del centro');
    expect((await preview(bought)).code).toBe('CANCELLATION_ASKED');

    const undone = await undo(bought);
    expect(undone.body.data.data.response.get_insurance_policy_data[0]?.cancellation).toBeNull();
    expect((await undo(bought)).status).toBe(200);
    await until('mail', async () => (await subjectsTo(bought)).some((one) => one.includes('Deshiciste')));
    const again = await client.call(cancelPolicy, {
      policy_number: bought.policyNumber,
      effective_on: addDays(today(), 30),
      reason: 'sold',
    });
    expect(again.body.data.data.response.get_insurance_policy_data[0]?.cancellation?.folio).not.toBe(folio);
    expect((await rowsOf(bought)).map(({ state, reason }) => [state, reason])).toEqual([
      ['taken-back', null],
      ['asked', 'sold'],
    ]);
    const events = await server.db
      .selectFrom('audit_events')
      .select(['kind', 'actor'])
      .where('application_id', '=', bought.applicationId)
      .where('kind', 'like', 'cancellation%')
      .orderBy('id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual([
      'cancellation-asked',
      'cancellation-taken-back',
      'cancellation-asked',
    ]);
  });

  test('at once more often than there are connections, and again: one cancellation; another day is refused', async () => {
    const bought = await boughtPolicy(server);
    await proveForCancelling(server, bought);
    const body = { policy_number: bought.policyNumber, effective_on: today() };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => bought.client.call(cancelPolicy, body)),
    );
    for (const answer of answers) expect(answer.status).toBe(200);
    expect((await bought.client.call(cancelPolicy, body)).status).toBe(200);
    const other = { ...body, effective_on: addDays(today(), 9) };
    expect((await bought.client.call(cancelPolicy, other)).code).toBe('CANCELLATION_ASKED');
    expect(await rowsOf(bought)).toHaveLength(1);
  });

  test('nothing that the browser says about money is read', async () => {
    const bought = await boughtPolicy(server);
    const { total_back } = await previewOf(bought);
    await proveForCancelling(server, bought);
    await bought.client.call(cancelPolicy, {
      policy_number: bought.policyNumber,
      effective_on: today(),
      total_back: 99_999_999,
      previewed: 99_999_999,
    } as never);
    expect((await rowsOf(bought)).map(({ previewed }) => previewed)).toEqual([total_back]);
  });
});

describe('who may cancel', () => {
  test('only with a code or passkey given for it', async () => {
    const bought = await boughtPolicy(server);
    const { client, phone, policyNumber } = bought;
    const body = { policy_number: policyNumber, effective_on: today() };
    expect((await client.call(cancelPolicy, body)).code).toBe('LEVEL_FRESH');
    server.clock.advance({ minutes: 1 });
    await authenticate(server, client, phone, 'delete');
    expect((await client.call(cancelPolicy, body)).code).toBe('LEVEL_FRESH');
    const account = { policy_number: policyNumber, clabe: '032180000118359719' };
    expect((await client.call(giveRefundAccount, account)).code).toBe('LEVEL_FRESH');
    expect((await (await enterAgain(server, bought)).call(cancelPolicy, body)).code).toBe(
      'LEVEL_AUTHENTICATED',
    );
    expect(await rowsOf(bought)).toEqual([]);
    const credential = signWith(await addPasskey(client), await optionsOf(client), {});
    await client.call(verifyPasskey, { credential, for_act: 'cancel' });
    expect((await client.call(cancelPolicy, body)).status).toBe(200);
  });

  test("another member's policy answers as one that does not exist", async () => {
    const bought = await boughtPolicy(server);
    const other = await newMember(server);
    await proveForCancelling(server, other);
    const effective_on = today();
    const clabe = '032180000118359719';
    for (const policy_number of [bought.policyNumber, 'SSA-1']) {
      const { client } = other;
      for (const answer of [
        await client.call(previewCancellation, { policy_number }),
        await client.call(cancelPolicy, { policy_number, effective_on }),
        await client.call(undoCancellation, { policy_number }),
        await client.call(giveRefundAccount, { policy_number, clabe }),
      ])
        expect(answer.code).toBe('NOT_FOUND');
    }
    expect(await rowsOf(bought)).toEqual([]);
  });

  test('trust.md, The member’s data: also while the account is to be deleted, which waits for it', async () => {
    const bought = await boughtPolicy(server);
    await askDeletion(server, bought);
    expect((await cancel(server, bought)).status).toBe(200);
    expect((await undo(bought)).status).toBe(200);
  });

  test('trust.md, Codes: No fui yo takes back what the insurer has not been asked for, and says so', async () => {
    const bought = await boughtPolicy(server);
    await server.db
      .updateTable('accounts')
      .set({ email_proven_at: server.clock.now() })
      .where('member_id', '=', bought.id)
      .execute();
    server.clock.advance({ days: 2 });
    const thief = { ...bought, client: await enterAgain(server, bought) };
    expect((await cancel(server, thief)).status).toBe(200);
    const told = await until('told of the login', async () =>
      (await server.sandbox.inbox(bought.email)).find(({ text }) => text.includes('/api/not-me/')),
    );
    const url = new URL(/http\S+\/api\/not-me\/\S+/.exec(told.text)?.[0] ?? '').pathname;
    expect((await server.app.server.inject({ method: 'POST', url })).statusCode).toBe(200);
    expect(await rowsOf(bought)).toMatchObject([{ state: 'taken-back', ended_at: expect.any(Date) }]);
    await until('told', async () =>
      (await subjectsTo(bought)).includes(`Deshiciste la cancelación de tu póliza ${bought.policyNumber}`),
    );
  });

  test('an account is taken only for a refund that needs one, and only a real CLABE', async () => {
    const bought = await boughtPolicy(server);
    await cancel(server, bought);
    const give = (clabe: string) =>
      bought.client.call(giveRefundAccount, { policy_number: bought.policyNumber, clabe });
    expect((await give('032180000118359719')).code).toBe('REFUND_ACCOUNT_NOT_NEEDED');
    expect((await give('032180000118359718')).code).toBe('FIELDS_INVALID');
  });
});

test('until the insurer confirms the policy stays in lists', async () => {
  const bought = await boughtPolicy(server);
  await cancel(server, bought);
  const listed = await bought.client.call(getAllPolicies, {});
  expect(listed.body.data.data.response.all_policies).toHaveLength(1);
  expect(await policyOf(bought, bought.client)).toMatchObject({ cancellation: { state: 'asked' } });
});
