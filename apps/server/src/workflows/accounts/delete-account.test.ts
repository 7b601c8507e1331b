import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { checkMembership } from '@socio/contracts/check-membership';
import { createUser } from '@socio/contracts/create-user';
import { accountDeletion } from '@socio/contracts/account-deletion';
import { createInsuranceApplication } from '@socio/contracts/create-insurance-application';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { keepAccount } from '@socio/contracts/keep-account';
import { policies as policyCall } from '@socio/contracts/policies';
import { requestRefund } from '@socio/contracts/request-refund';
import { saveSession } from '@socio/contracts/save-session';
import { sessions } from '@socio/contracts/sessions';
import { verifyPolicy } from '@socio/contracts/verify-policy';
import { dataKinds, type DataKind } from '@socio/domain/personal-data/kinds';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocumentStore } from '../../build-documents.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { listDue } from '../../operations/due/list-due.ts';
import { operationsOn, phoneAskedOn } from '../../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { applicationWithPlace, newAddress, quotesOf } from '../../testing/test-application.ts';
import { addPasskey } from '../../testing/test-authenticator.ts';
import {
  chargesGivenBack,
  askDeletion,
  deletionOf,
  findTraces,
  kindOfColumn,
  proveAgain,
} from '../../testing/test-deletion.ts';
import { mailedKey } from '../../testing/test-link.ts';
import { enterAgain, newMember, newRegistration, type TestMember } from '../../testing/test-member.ts';
import { newCard, paid, readyToPay, until, cards } from '../../testing/test-purchase.ts';
import { memberWithMail } from '../../testing/test-lost-phone.ts';
import { createRemoveOverduePurchases } from './remove-purchases.ts';
import { putTombstone } from './tombstones.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '300' });
});
afterAll(() => server.close());

const isDone = async ({ id }: Pick<TestMember, 'id'>) => (await deletionOf(server, id))?.ended_how === 'done';
const carriedOut = (member: Pick<TestMember, 'id'>) => until('a deletion', async () => await isDone(member));
const waitsFor = (member: Pick<TestMember, 'id'>, what: string) =>
  until(`waits for ${what}`, async () => (await deletionOf(server, member.id))?.waits_for === what);

/** The last messages are sent, and deleted with the addresses that they held. */
const farewellSent = () =>
  until('no address is left', async () => {
    const kept = server.db.selectFrom('account_notices').select('id').where('kind', '=', 'deletion-done');
    return (await kept.execute()).length === 0;
  });

/** Everything that the product knows a member by. */
const textsOf = ({ id, number, phone, email }: TestMember, ...more: string[]) => [
  id,
  number,
  phone,
  email,
  ...more,
];

describe('trust.md, The member’s data: deletion of whom nothing must be kept', () => {
  test('nothing is left but ids in the audit log, and the person may come again', async () => {
    const member = await memberWithMail(server, 0);
    await proveAgain(server, member.client, member.phone);
    const { client, number, phone } = member;
    await newAddress(client, { street: 'Privada del Olvido' });
    await newCard(client);
    await addPasskey(client, 'Mi llave olvidada');
    const application = await applicationWithPlace(client);
    await quotesOf(client, application);
    await mailedKey(server, member, application);
    const declined = await readyToPay(server, { member });
    await declined.pay(await newCard(client, cards.declines));
    const about = { membership_number: number, current_step: 'step-2-year' };
    await client.call(saveSession, { ...about, session_data: '{}' });
    await phoneAskedOn(operationsOn(server), server)(member, '5587654321', 'ANA');
    const { curp } = await server.db
      .selectFrom('accounts')
      .select('curp')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow();
    const texts = textsOf(member, 'Privada del Olvido', 'olvidad', '5587654321', curp ?? '-', application);
    expect(await findTraces(server.db, texts)).toEqual(
      expect.arrayContaining([
        'accounts.curp',
        'addresses.street',
        'passkeys.name',
        'payment_attempts.snapshot',
        'session_snapshots.membership_number',
      ]),
    );

    await askDeletion(server, member);
    server.clock.advance({ days: 4, minutes: 23 * 60 });
    expect(await isDone(member)).toBe(false);
    server.clock.advance({ minutes: 60 });
    await carriedOut(member);

    expect((await client.call(sessions)).status).toBe(401);
    // The last message has both, and is deleted with them once it is sent.
    for (const address of [phone, member.email]) {
      await until('the last message', async () =>
        (await server.sandbox.inbox(address)).find(({ text }) => text.includes('Eliminamos tu cuenta')),
      );
    }
    await farewellSent();
    const left = await findTraces(server.db, texts);
    expect(left).toEqual(['account_deletions.member_id', 'audit_events.member_id']);

    // A new member, without an account, who registers with the same CURP and phone.
    const { body } = await server.client().call(checkMembership, { membership_number: number });
    expect(body.user_data).toEqual([]);
    expect(body.membership_id).not.toBe(member.id);
    const again = await newRegistration(server, phone, number);
    const { second_last_name, birth_state } = member.own;
    const made = await again.client.call(createUser, { ...again.person, second_last_name, birth_state });
    expect(made.status).toBe(200);
  });

  test('a job carries nothing but the id of a row', async () => {
    const { rows } = await sql<{ names: string }>`
      select distinct (select string_agg(key, ',') from jsonb_object_keys(data) as key) as names from pgboss.job
    `.execute(server.db);
    expect(rows).toEqual([{ names: 'id' }]);
  });
});

async function seen(member: Pick<TestMember, 'id'>) {
  const id = (await deletionOf(server, member.id))?.id;
  const groups = await listDue(server.db, { now: server.clock.now(), limit: 100 });
  return groups.flatMap(({ kind, rows }) => rows.filter(({ reference }) => reference === id).map((row) => [kind, row.state])); // prettier-ignore
}

describe('trust.md, The member’s data: what a contract needs comes first, what the law keeps stays blocked', () => {
  test('a refund on its way: carried out once it is done', async () => {
    const purchase = await paid(server);
    const { client, applicationId } = purchase;
    await askDeletion(server, purchase);
    server.clock.advance({ days: 5, minutes: 1 });
    await waitsFor(purchase, 'unfinished');
    const browser = await enterAgain(server, purchase);
    await proveAgain(server, browser, purchase.phone);
    // The way to end it is open.
    const asked = await browser.call(requestRefund, { insurance_application_id: applicationId });
    expect(asked.status).toBe(200);
    await until('the refund', async () => {
      const row = await server.db.selectFrom('payment_attempts').select('status').where('application_id', '=', applicationId).executeTakeFirst(); // prettier-ignore
      return row?.status === 'refunded';
    });
    server.clock.advance({ minutes: 61 });
    await carriedOut(purchase);
    expect((await client.call(getAllPolicies, {})).status).toBe(401);
    await farewellSent();
    const left = await findTraces(server.db, [purchase.phone]);
    expect(left).toEqual(['payment_attempts.snapshot']);
  });

  test('what stays unfinished for days is shown to an operator', async () => {
    const purchase = await paid(server);
    await askDeletion(server, purchase);
    server.clock.advance({ days: 5, minutes: 1 });
    await waitsFor(purchase, 'unfinished');
    expect(await seen(purchase)).toEqual([]);
    server.clock.advance({ days: 2 });
    await until('seen', async () => (await seen(purchase)).length > 0);
    expect(await seen(purchase)).toEqual([['deletion-not-done', 'unfinished']]);
    expect((await (await enterAgain(server, purchase)).call(accountDeletion)).body.data.data.response.deletion).toMatchObject({ begun: false }); // prettier-ignore
  });
});

test('without a place for the tombstone nothing is deleted, and nothing can be taken back any more; later it goes on', async () => {
  const folder = server.config.TOMBSTONE_DIR;
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, 'a file in its place');
  const member = await newMember(server);
  await askDeletion(server, member);
  server.clock.advance({ days: 5, minutes: 1 });
  await waitsFor(member, 'tombstone');
  server.clock.advance({ minutes: 30 });
  expect(await seen(member)).toEqual([['deletion-not-done', 'tombstone']]);
  const browser = await enterAgain(server, member);
  await proveAgain(server, browser, member.phone);
  expect((await browser.call(keepAccount, {})).code).toBe('DELETION_BEGUN');
  expect(await isDone(member)).toBe(false);
  await rm(folder);
  await mkdir(folder, { recursive: true }); // The server may have been faster.
  await carriedOut(member);
  // Carried out again after a crash before it was known: nothing happens.
  const store = { put: async () => ({ kind: 'stored' }) as const };
  expect(await putTombstone(store, { memberId: member.id, at: server.clock.now() })).toEqual({
    kind: 'stored',
  });
});

describe('last, since the clock goes on by years', () => {
  test('a policy in force: accepted, blocked, carried out after its end, purged after ten years', async () => {
    const purchase = await paid(server, await memberWithMail(server, 0));
    const { client, applicationId } = purchase;
    await newAddress(client, { street: 'Calle Otra' });
    const finished = await purchase.finish({ serial_number: '3N1CN8AE0PL812345' });
    const number = finished.body.data.data.response.get_insurance_policy_data[0]?.policy_number ?? '';
    const policy = await until('a document', async () => {
      const row = await server.db
        .selectFrom('policies')
        .selectAll()
        .where('application_id', '=', applicationId)
        .executeTakeFirst();
      return row?.policy_url === null ? undefined : row;
    });
    await proveAgain(server, client, purchase.phone);
    await askDeletion(server, purchase);
    const shown = (await client.call(accountDeletion)).body.data.data.response;
    expect(shown).toMatchObject({ keeps_purchases: true, is_unfinished: false });
    expect(new Date(shown.policy_ends_at ?? 0).toISOString().slice(0, 10)).toBe(policy.end_date);
    // LSCS art. 150 Bis: what is compulsory of a cancelled one stands to its end.
    const shownAs = async (state: 'cancelled' | 'issued', mandatory_coverages: string[]) => {
      const change = server.db.updateTable('policies').set({ state, mandatory_coverages });
      await change.where('id', '=', policy.id).execute();
      const { body } = await client.call(accountDeletion);
      return [body.data.data.response.policy_ends_at, body.data.data.response.is_only_compulsory];
    };
    expect(await shownAs('cancelled', ['rc'])).toEqual([shown.policy_ends_at, true]);
    expect(await shownAs('cancelled', [])).toEqual([null, false]);
    expect(await shownAs('issued', ['rc'])).toEqual([shown.policy_ends_at, false]);
    server.clock.advance({ days: 6 });
    await waitsFor(purchase, 'policy');
    expect(await seen(purchase)).toEqual([]);
    // The contract goes on, everything else is refused.
    const browser = await enterAgain(server, purchase);
    await proveAgain(server, browser, purchase.phone);
    expect((await browser.call(policyCall, undefined, { policyNumber: number })).status).toBe(200);
    const car = { brand_model: 'Nissan Versa' };
    expect((await browser.call(createInsuranceApplication, car as never)).code).toBe('ACCOUNT_LEAVING');

    server.clock.advance({ days: 361 });
    await carriedOut(purchase);
    expect((await browser.call(policyCall, undefined, { policyNumber: number })).status).toBe(401);
    const params = { policyNumber: number, seal: policy.seal ?? '' };
    const verified = (await server.client().call(verifyPolicy, undefined, params)).body.data.data.response;
    expect(verified.policy.status).toBe('unknown');

    await farewellSent();
    // Whatever is left is what the table calls blocked, and belongs to nobody.
    const texts = textsOf(purchase, '3N1CN8AE0PL812345', 'RAMÍREZ', 'Calle Otra');
    const left = await findTraces(server.db, [...texts.slice(1), applicationId, policy.id]);
    // The name and the car are those of other members of this file, too; a job of today names a purchase by its id.
    const own = left.filter((place) => !/^(?:accounts|cards|pgboss)\./.test(place));
    for (const place of own) {
      const kind = kindOfColumn(place);
      expect([place, kind && dataKinds[kind as DataKind].fate]).toEqual([place, 'blocked']);
    }
    expect(own).toEqual(expect.arrayContaining(['policies.snapshot', 'payment_attempts.snapshot']));
    const { rows: holders } = await sql<{
      number: string;
      accounts: number;
      addresses: number;
      token: string;
    }>`
      select m.membership_number as number, (select count(*)::int from accounts as a where a.member_id = m.id) as accounts,
        (select count(*)::int from addresses as a where a.member_id = m.id) as addresses,
        (select string_agg(c.gateway_token || c.holder_name, '') from cards as c where c.member_id = m.id) as token
      from applications as a join members as m on m.id = a.member_id where a.id = ${applicationId}`.execute(
      server.db,
    );
    expect(holders).toEqual([
      { number: expect.stringMatching(/^D\d{11}$/) as string, accounts: 0, addresses: 0, token: '' },
    ]);
    const again = { membership_number: holders[0]?.number ?? '' };
    expect((await server.client().call(checkMembership, again)).body.is_active).toBe(false);

    await chargesGivenBack(server.db, applicationId);
    const documents = buildDocumentStore(server.config);
    const key = policy.document_key ?? '';
    expect((await documents.get(key)).kind).toBe('found');
    const purge = createRemoveOverduePurchases({ db: server.db, clock: server.clock.now, documents });
    server.clock.advance({ days: 3640 });
    await purge();
    expect((await documents.get(key)).kind).toBe('found');
    server.clock.advance({ days: 20 });
    // Of somebody who lives on, since the application began with the number alone.
    const living = randomUUID();
    const made = { at: server.clock.now(), actor: 'member', memberId: living } as const;
    await sql`insert into members (id, membership_number, club_id, created_at)
      values (${living}, '409999999999', '', ${made.at})`.execute(server.db);
    await appendEvent(server.db, { ...made, kind: 'payment-opened', applicationId });
    await purge();
    const theirs = await sql`select id from audit_events where member_id = ${living}`.execute(server.db);
    expect(theirs.rows).toHaveLength(1);
    expect((await documents.get(key)).kind).toBe('missing');
    const gone = await findTraces(server.db, [...texts, applicationId, policy.id, number]);
    expect(
      gone.filter((place) => !/^(?:accounts|cards|audit_events|account_deletions|pgboss)\./.test(place)),
    ).toEqual([]);
  });
});
