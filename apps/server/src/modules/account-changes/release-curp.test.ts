import { createUser } from '@socio/contracts/create-user';
import { sessions } from '@socio/contracts/sessions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseUrlOf, operationsOn, runProgram } from '../../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { newMember, newRegistration, type TestMember } from '../../testing/test-member.ts';
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

const ask = async ({ id: memberId }: { id: string }, operator: string) =>
  await operations.askCurpRelease({
    memberId,
    operator,
    reason: 'identification seen at the club',
    now: server.clock.now(),
  });
const accountOf = async ({ id }: { id: string }) =>
  await server.db
    .selectFrom('accounts')
    .select(['curp', 'curp_superseded as isSuperseded'])
    .where('member_id', '=', id)
    .executeTakeFirstOrThrow();
const changes = ({ id }: { id: string }) =>
  server.db.selectFrom('account_changes').selectAll().where('member_id', '=', id).execute();

/** The person whose data somebody else made an account with, at their own membership and phone. */
async function ownerOf(stranger: TestMember, phone: string) {
  const come = await newRegistration(server, phone);
  return { ...come, person: { ...come.person, ...stranger.own } };
}

describe('trust.md, Accounts: a CURP that somebody else took first', () => {
  test('register somebody’s CURP with an own phone: two operators give it back, and the account keeps the rest', async () => {
    const stranger = await newMember(server);
    const { client, person } = await ownerOf(stranger, '5537000001');
    expect((await client.call(createUser, person)).code).toBe('CURP_HAS_ACCOUNT');

    expect(await ask(stranger, 'Ana')).toMatchObject({ kind: 'waits-for-operator' });
    for (const name of ['Ana', ' ANA '])
      expect(await ask(stranger, name)).toEqual({ kind: 'refused', reason: 'same-operator' });
    expect((await client.call(createUser, person)).code).toBe('CURP_HAS_ACCOUNT');
    expect(await server.sandbox.inbox(stranger.email)).toEqual([]);
    expect(await ask(stranger, 'Beto')).toMatchObject({ kind: 'on-its-way' });
    await until('free', async () => (await accountOf(stranger)).isSuperseded);
    for (const address of [stranger.phone, stranger.email])
      await until('told', async () =>
        (await server.sandbox.inbox(address)).some(({ text }) =>
          text.includes('la CURP de tu cuenta es suya'),
        ),
      );

    expect((await client.call(createUser, person)).status).toBe(200);
    expect((await client.call(sessions)).status).toBe(200);
    expect((await stranger.client.call(sessions)).status).toBe(200);
    expect(await changes(stranger)).toMatchObject([{ kind: 'curp', ended_how: 'done' }]);
    // Its holder takes it to no other membership: the CURP is the owner's now.
    server.clock.advance({ minutes: 2 });
    const next = await newRegistration(server, stranger.phone);
    const move = { ...next.person, ...stranger.own, move_account: true };
    expect((await next.client.call(createUser, move)).code).toBe('CURP_HAS_ACCOUNT');
  });

  test('one operator alone frees nothing, and the request lapses after a week', async () => {
    const stranger = await newMember(server);
    await ask(stranger, 'Ana');
    server.clock.advance({ days: 7, minutes: 1 });
    await until('lapsed', async () => (await changes(stranger))[0]?.ended_how === 'lapsed');
    expect((await accountOf(stranger)).isSuperseded).toBe(false);
  });

  test('the command: two operators, and what it refuses', async () => {
    const stranger = await newMember(server);
    const { curp } = await accountOf(stranger);
    const run = async (...args: string[]) =>
      await runProgram('ops-release-curp', args, { DATABASE_URL: await databaseUrlOf(server) });
    const given = [curp?.toLowerCase() ?? '', '--reason', 'identification seen'];
    expect(await run('XEXX010101HNEXXXA4', '--reason', 'x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('its person can make one'),
    });
    expect(await run(...given, '--operator', 'Ana')).toMatchObject({ code: 0 });
    expect(await run(...given, '--operator', 'ana')).toMatchObject({ code: 1 });
    expect(await run(...given, '--operator', 'Beto', '--despite-objection')).toMatchObject({ code: 2 });
    const agreed = await run(...given, '--operator', 'Beto');
    expect(agreed).toMatchObject({ code: 0, stdout: expect.stringContaining('can make an account') });
    expect(agreed.stdout + agreed.stderr).not.toContain(curp);
    expect(await changes(stranger)).toMatchObject([{ asked_by: 'Ana', approved_by: 'Beto' }]);
  });
});
