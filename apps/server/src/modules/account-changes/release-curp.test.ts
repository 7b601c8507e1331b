import { createUser } from '@socio/contracts/create-user';
import { sessions } from '@socio/contracts/sessions';
import { DAY } from '@socio/domain/spans';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventDetails } from '../../db/event-details.ts';
import { holdMembers } from '../members/repository.ts';
import { waitingForLocks } from '../../testing/meet-at-row.ts';
import { databaseUrlOf, operationsOn, runProgram } from '../../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { newMember, newMembership, newRegistration, type TestMember } from '../../testing/test-member.ts';
import { until } from '../../testing/test-purchase.ts';

let server: TestServer;
let operations: ReturnType<typeof operationsOn>;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '300', SWEEP_AFTER_MS: '300' });
  operations = operationsOn(server);
});
afterAll(async () => {
  await operations.close();
  await server.close();
});

const ask = async (
  { id: memberId }: { id: string },
  phone: string,
  operator: string,
  now = server.clock.now(),
) =>
  await operations.askCurpRelease({
    memberId,
    phone,
    operator,
    reason: 'identification seen at the club',
    now,
  });
const decide = async (member: { id: string }, phone: string) => {
  expect(await ask(member, phone, 'Ana')).toMatchObject({ kind: 'waits-for-operator' });
  expect(await ask(member, phone, 'Beto')).toMatchObject({ kind: 'on-its-way' });
};
const accountOf = async ({ id }: { id: string }) =>
  await server.db
    .selectFrom('accounts')
    .select(['curp', 'curp_superseded as isSuperseded'])
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
const changes = ({ id }: { id: string }) =>
  server.db
    .selectFrom('account_changes')
    .selectAll()
    .where('member_id', '=', id)
    .orderBy('asked_at')
    .execute();
const noticesOf = ({ id }: { id: string }) =>
  server.db.selectFrom('account_notices').select('kind').where('member_id', '=', id).execute();

/** What the audit log says of changes, and of whose doing. */
const eventsOf = async ({ id }: { id: string }) =>
  (
    await server.db
      .selectFrom('audit_events')
      .select(['id', 'kind', 'details'])
      .where('member_id', '=', id)
      .where('kind', 'like', 'account-change-%')
      .orderBy('id')
      .execute()
  ).map((row) => [row.kind, eventDetails.read(row.details, row.id)['by']]);

let serial = 0;
const newPhone = () => `5537${String(100_000 + (serial += 1))}`;

/** The person whose data somebody else made an account with, at another membership and with another phone. */
async function comes(stranger: TestMember, phone: string, membership?: string) {
  server.clock.advance({ minutes: 2 });
  const come = await newRegistration(server, phone, membership);
  const person = { ...come.person, ...stranger.own };
  return { ...come, create: async (more = {}) => await come.client.call(createUser, { ...person, ...more }) };
}

describe('trust.md, Accounts: a CURP that somebody else took first', () => {
  test('register somebody’s CURP with an own phone: two operators give it to who proves the phone that they saw', async () => {
    const stranger = await newMember(server);
    const phone = newPhone();
    const owner = await comes(stranger, phone);
    expect((await owner.create()).code).toBe('CURP_HAS_ACCOUNT');

    expect(await ask(stranger, stranger.phone, 'Ana')).toEqual({ kind: 'refused', reason: 'own-phone' });
    expect(await ask(stranger, phone, 'Ana')).toMatchObject({ kind: 'waits-for-operator' });
    for (const name of ['Ana', ' ANA '])
      expect(await ask(stranger, phone, name)).toEqual({ kind: 'refused', reason: 'same-operator' });
    expect((await owner.create()).code).toBe('CURP_HAS_ACCOUNT');
    expect(await ask(stranger, phone, 'Beto')).toMatchObject({ kind: 'on-its-way' });
    // Nobody else can be faster, and whoever has it is told nothing yet.
    const other = await comes(stranger, newPhone());
    expect((await other.create()).code).toBe('CURP_HAS_ACCOUNT');
    expect(await noticesOf(stranger)).toEqual([]);

    const [made, again] = await Promise.all([owner.create(), owner.create()]);
    expect([made.status, again.status]).toEqual([200, 200]);
    expect((await owner.client.call(sessions)).status).toBe(200);
    expect(await accountOf(stranger)).toMatchObject({ isSuperseded: true });
    expect(await changes(stranger)).toMatchObject([{ kind: 'curp', ended_how: 'done' }]);
    for (const address of [stranger.phone, stranger.email])
      await until('told', async () =>
        (await server.sandbox.inbox(address)).some(({ text }) => text.includes('ya tiene su cuenta')),
      );
    // The other account keeps the rest, but takes the CURP to no other membership.
    expect((await stranger.client.call(sessions)).status).toBe(200);
    const next = await comes(stranger, stranger.phone);
    expect((await next.create({ move_account: true })).code).toBe('CURP_HAS_ACCOUNT');
  });

  test('the operators were deceived: the same decision gives the CURP back to the older account', async () => {
    const honest = await newMember(server);
    const phone = newPhone();
    await decide(honest, phone);
    const impostor = await comes(honest, phone);
    expect((await impostor.create()).status).toBe(200);
    await decide(impostor, honest.phone);
    const next = await comes(honest, honest.phone);
    const offered = await next.create();
    expect(offered.body.data.data.response).toMatchObject({ unique_user_exists: true, movable: true });
    expect(await accountOf(honest)).toMatchObject({ isSuperseded: false });
    expect(await accountOf(impostor)).toMatchObject({ isSuperseded: true });
    expect((await next.create({ move_account: true })).status).toBe(200);
  });

  test.each([
    ['offered', {}, { unique_user_exists: true, movable: true }],
    ['brought along', { move_account: true }, { unique_user_exists: null }],
  ])(
    'two clicks that give the CURP back get one answer: the account is %s',
    async (_name, more, response) => {
      const honest = await newMember(server);
      const memberships = [await newMembership(server), await newMembership(server)];
      // Both clicks wait for the impostor's row before the visit's, so that neither keeps the other from looking.
      const [first, last] = memberships.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      const phone = newPhone();
      await decide(honest, phone);
      const impostor = await comes(honest, phone, first?.number);
      expect((await impostor.create()).status).toBe(200);
      await decide(impostor, honest.phone);
      const next = await comes(honest, honest.phone, last?.number);
      const { clicks } = await server.db.transaction().execute(async (trx) => {
        await holdMembers(trx, [impostor.id]);
        const both = [next.create(more), next.create(more)];
        await until('both wait', async () => (await waitingForLocks(server.db)) === 2);
        return { clicks: Promise.all(both) };
      });
      for (const { status, body } of await clicks) {
        expect(status).toBe(200);
        expect(body.data.data.response).toMatchObject(response);
      }
      expect(await accountOf(honest)).toMatchObject({ isSuperseded: false });
      expect(await accountOf(impostor)).toMatchObject({ isSuperseded: true });
    },
  );

  test('one operator alone frees nothing; what is not agreed to lapses after a week, what is not used after 30 days', async () => {
    const [asked, agreed] = [await newMember(server), await newMember(server)];
    const phone = newPhone();
    await ask(asked, newPhone(), 'Ana');
    await decide(agreed, phone);
    server.clock.advance({ days: 7, minutes: 1 });
    await until('lapsed', async () => (await changes(asked))[0]?.ended_how === 'lapsed');
    expect(await changes(agreed)).toMatchObject([{ ended_how: null }]);
    server.clock.advance({ days: 23 });
    await until('lapsed', async () => (await changes(agreed))[0]?.ended_how === 'lapsed');
    expect((await (await comes(agreed, phone)).create()).code).toBe('CURP_HAS_ACCOUNT');
  });

  test('a phone that was mistyped is corrected by deciding anew, and that is recorded', async () => {
    const stranger = await newMember(server);
    const [mistyped, phone] = [newPhone(), newPhone()];
    await decide(stranger, mistyped);
    server.clock.advance({ minutes: 1 });
    await decide(stranger, phone);
    expect((await (await comes(stranger, mistyped)).create()).code).toBe('CURP_HAS_ACCOUNT');
    expect((await (await comes(stranger, phone)).create()).status).toBe(200);
    expect((await changes(stranger)).map((one) => one.ended_how)).toEqual(['replaced', 'done']);
    expect(await eventsOf(stranger)).toEqual([
      ['account-change-asked', 'Ana'],
      ['account-change-approved', 'Beto'],
      ['account-change-asked', 'Ana'],
      ['account-change-replaced', 'Beto'],
      ['account-change-approved', 'Beto'],
      ['account-change-done', undefined],
    ]);
  });

  test('a decision whose time is over is made anew, also before its end was recorded', async () => {
    const stranger = await newMember(server);
    const phone = newPhone();
    await decide(stranger, phone);
    const now = new Date(server.clock.now().getTime() + 30 * DAY);
    expect(await ask(stranger, phone, 'Ana', now)).toMatchObject({ kind: 'waits-for-operator' });
    expect(await ask(stranger, phone, 'Beto', now)).toMatchObject({ kind: 'on-its-way' });
    const ends = (await changes(stranger)).map((one) => one.ended_how);
    expect(ends).toEqual(['lapsed', null]);
    server.clock.advance({ days: 30 });
    expect((await (await comes(stranger, phone)).create()).status).toBe(200);
  });

  test('one operator alone ends nothing on which two have agreed', async () => {
    const [stranger, other] = [await newMember(server), await newMember(server)];
    const [phone, wrong] = [newPhone(), newPhone()];
    for (const one of [stranger, other]) {
      await decide(one, one === other ? wrong : phone);
      server.clock.advance({ minutes: 1 });
      expect(await ask(one, newPhone(), 'Ana')).toMatchObject({ kind: 'waits-for-operator' });
      server.clock.advance({ minutes: 1 });
      expect(await ask(one, newPhone(), 'Caro')).toMatchObject({ kind: 'waits-for-operator' });
    }
    expect(await ask(stranger, phone, 'Dora')).toMatchObject({ kind: 'on-its-way' });
    expect((await (await comes(stranger, phone)).create()).status).toBe(200);
    const rows = await changes(stranger);
    expect(rows.map((one) => one.ended_how)).toEqual(['done', 'replaced', null]);
    // What waits is used by nobody.
    const asked = (await changes(other)).at(-1)?.phone ?? '';
    expect((await (await comes(other, asked)).create()).code).toBe('CURP_HAS_ACCOUNT');
  });

  test('phone and birth date are another account’s: refused, and the decision stands', async () => {
    const stranger = await newMember(server);
    const other = await newMember(server);
    await decide(stranger, other.phone);
    expect((await (await comes(stranger, other.phone)).create()).code).toBe('CURP_HAS_ACCOUNT');
    expect(await changes(stranger)).toMatchObject([{ ended_how: null }]);
    expect(await accountOf(stranger)).toMatchObject({ isSuperseded: false });
  });

  test('the command: two operators, and what it refuses', async () => {
    const stranger = await newMember(server);
    const { curp } = await accountOf(stranger);
    const run = async (...args: string[]) =>
      await runProgram('ops-release-curp', args, { DATABASE_URL: await databaseUrlOf(server) });
    const phone = newPhone();
    const given = [` ${curp?.toLowerCase() ?? ''}`, phone, '--reason', 'identification seen'];
    expect(await run(`${curp?.slice(0, -1)}X`, phone, '--reason', 'x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not a CURP'),
    });
    expect(await run(...given, '--operator', 'Ana', '--despite-objection')).toMatchObject({ code: 2 });
    expect(await run(...given, '--operator', 'Ana', '--reason', `of ${curp}`)).toMatchObject({ code: 2 });
    expect(await run(...given, '--operator', 'Ana')).toMatchObject({ code: 0 });
    const agreed = await run(...given, '--operator', 'Beto');
    expect(agreed).toMatchObject({ code: 0, stdout: expect.stringContaining('its person makes an account') });
    expect(agreed.stdout + agreed.stderr).not.toContain(curp);
    expect(await changes(stranger)).toMatchObject([{ asked_by: 'Ana', approved_by: 'Beto', phone }]);
  });
});
