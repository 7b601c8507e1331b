import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NoticeKind } from '../db/types.ts';
import { eventDetails } from '../db/event-details.ts';
import {
  databaseUrlOf,
  operationsOn,
  phoneAskedOn,
  runProgram,
} from '../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { newMember, type TestMember } from '../testing/test-member.ts';
import { until } from '../testing/test-purchase.ts';

let server: TestServer;
let operations: ReturnType<typeof operationsOn>;
let ask: ReturnType<typeof phoneAskedOn>;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '300', SWEEP_AFTER_MS: '300' });
  operations = operationsOn(server);
  ask = phoneAskedOn(operations, server);
});
afterAll(async () => {
  await operations.close();
  await server.close();
});

let serial = 200;
const newPhone = () => `5597${String(100_000 + (serial += 1))}`;
const phoneOf = async ({ id }: TestMember) =>
  (
    await server.db
      .selectFrom('accounts')
      .select('cellphone')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow()
  ).cellphone;

/** A notice that a server takes long to send. */
async function unsent({ id: member_id }: TestMember, kind: NoticeKind): Promise<string> {
  const [id, now] = [randomUUID(), server.clock.now()];
  const leased_until = new Date(Date.now() + 3_600_000);
  const row = { id, member_id, kind, channel: 'sms', since: now, user_agent: '', leased_until } as const;
  await server.db
    .insertInto('account_notices')
    .values({ ...row, created_at: now, updated_at: now })
    .execute();
  return id;
}

describe('trust.md, Accounts: a lost phone without mail, two operators', () => {
  test('one asks, another one agrees, and after 72 hours the account has it', async () => {
    const member = await newMember(server);
    const phone = newPhone();
    expect(await ask(member, phone, 'ana')).toMatchObject({ kind: 'waits-for-operator' });
    const heard = await server.sandbox.inbox(member.phone);
    expect(heard.filter(({ text }) => text.includes('a partir del'))).toEqual([]);
    expect(await ask(member, phone, 'luis')).toMatchObject({ kind: 'on-its-way' });
    await until('told', async () =>
      (await server.sandbox.inbox(member.phone)).some(({ text }) => text.includes('a partir del')),
    );
    server.clock.advance({ days: 3, minutes: 1 });
    await until('in force', async () => (await phoneOf(member)) === phone);
    const rows = await server.db
      .selectFrom('audit_events')
      .select(['id', 'kind', 'actor', 'details'])
      .where('member_id', '=', member.id)
      .where('kind', 'like', 'account-change-%')
      .orderBy('id')
      .execute();
    expect(rows.map(({ kind, actor, id, details }) => [kind, actor, eventDetails.read(details, id)])).toEqual(
      [
        ['account-change-asked', 'operator', { change: 'phone', by: 'ana', reason: 'seen at the club' }],
        ['account-change-approved', 'operator', { change: 'phone', by: 'luis', reason: 'seen at the club' }],
        ['account-change-done', 'server', { change: 'phone' }],
      ],
    );
  });

  test('who has the lost phone stops every change: two operators decide nevertheless, and nothing they press undoes it', async () => {
    const member = await newMember(server);
    const phone = newPhone();
    expect(await ask(member, phone, 'ana', { despiteObjection: true })).toEqual({
      kind: 'refused',
      reason: 'no-objection',
    });
    await ask(member, phone, 'ana');
    await ask(member, phone, 'luis');
    const linkIn = async () =>
      await until('told', async () =>
        (await server.sandbox.inbox(member.phone))
          .map(({ text }) => /http\S+(\/api\/not-me\/\S+)/.exec(text)?.[1])
          .find((one) => one !== undefined),
      );
    const url = await linkIn();
    const press = async () => (await server.app.server.inject({ method: 'POST', url })).statusCode;
    expect(await press()).toBe(200);
    server.clock.advance({ days: 1 });
    // Both are still on their way when the decision is carried out.
    const [undone, other] = [await unsent(member, 'passkey-waits'), await unsent(member, 'curp-released')];
    expect(await ask(member, phone, 'ana', { despiteObjection: true })).toMatchObject({
      kind: 'waits-for-operator',
    });
    expect(await ask(member, phone, 'luis', { despiteObjection: true })).toMatchObject({
      kind: 'on-its-way',
    });
    await until('in force', async () => (await phoneOf(member)) === phone);
    await until('told', async () =>
      (await server.sandbox.inbox(member.phone)).some(({ text }) => text.includes('con su identificación')),
    );
    await until('told on the new phone', async () =>
      (await server.sandbox.inbox(phone)).some(({ text }) => text.includes('quitamos tus llaves de acceso')),
    );
    const dropped = server.db.selectFrom('account_notices').select('id').where('refused_at', 'is not', null);
    expect((await dropped.where('id', 'in', [undone, other]).execute()).map(({ id }) => id)).toEqual([
      undone,
    ]);
    const kinds = await server.db
      .selectFrom('account_notices')
      .select(['kind', 'channel', 'recipient'])
      .where('member_id', '=', member.id)
      .where('kind', 'in', ['phone-asked', 'phone-changed', 'phone-decided'])
      .orderBy('created_at')
      // Both of the decision are of one moment.
      .orderBy('recipient')
      .execute();
    expect(kinds).toEqual([
      { kind: 'phone-asked', channel: 'sms', recipient: null },
      { kind: 'phone-decided', channel: 'sms', recipient: member.phone },
      { kind: 'phone-decided', channel: 'sms', recipient: null },
    ]);
    expect(await press()).toBe(200);
    expect(await phoneOf(member)).toBe(phone);
  });

  test('one operator alone changes nothing, under however many spellings of the name', async () => {
    const member = await newMember(server);
    const phone = newPhone();
    await ask(member, phone, 'Ana Ruiz');
    expect(await ask(member, phone, ' ana  RUIZ')).toEqual({ kind: 'refused', reason: 'same-operator' });
    server.clock.advance({ days: 7, minutes: 1 });
    await until('lapsed', async () => {
      const row = await server.db
        .selectFrom('account_changes')
        .select('ended_how')
        .where('member_id', '=', member.id)
        .executeTakeFirst();
      return row?.ended_how === 'lapsed';
    });
    expect(await phoneOf(member)).toBe(member.phone);
  });

  test('the second one agrees to the phone that was asked for, and to no other', async () => {
    const member = await newMember(server);
    const [first, second] = [newPhone(), newPhone()];
    await ask(member, first, 'ana');
    expect(await ask(member, second, 'luis')).toMatchObject({ kind: 'waits-for-operator' });
    expect(await ask(member, second, 'ana')).toMatchObject({ kind: 'on-its-way' });
    expect(await ask(member, first, 'luis')).toEqual({ kind: 'refused', reason: 'other-waits' });
  });

  test('what operators are told: the command beside a running server', async () => {
    const member = await newMember(server);
    const { SANDBOX_URL = '', SANDBOX_SMTP_PORT, DATA_DIR } = server.config;
    const env = {
      DATABASE_URL: await databaseUrlOf(server),
      SANDBOX_URL,
      SANDBOX_SMTP_PORT: String(SANDBOX_SMTP_PORT),
      DATA_DIR,
    };
    const run = (operator: string, phone: string, reason = 'seen at the club') =>
      runProgram('ops-change-phone', [member.number, phone, '--operator', operator, '--reason', reason], env);
    const phone = newPhone();
    expect((await run('ana', phone)).stdout).toContain('Another operator has to run the same command');
    const alone = await run('ana', phone);
    expect([alone.code, alone.stdout]).toEqual([
      1,
      'Refused. You asked for it yourself: another operator has to agree.\n',
    ]);
    expect((await run('luis', phone)).stdout).toContain('The new phone is in force from');
    expect((await run('luis', '8005550100')).code).toBe(2);
    expect((await run('luis', phone, 'call 5512345678')).code).toBe(2);
  });
});
