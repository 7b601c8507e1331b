import { clearAllSessions } from '@socio/contracts/clear-all-sessions';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { sendOtp } from '@socio/contracts/send-otp';
import { sessions } from '@socio/contracts/sessions';
import { verifyOtp } from '@socio/contracts/verify-otp';
import { checkMembership } from '@socio/contracts/check-membership';
import { maskPhone } from '@socio/domain/masks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitingForLocks } from '../../../testing/meet-at-row.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { memberWithMail } from '../../../testing/test-lost-phone.ts';
import {
  authenticate,
  enterAgain,
  newMember,
  readCode,
  type TestMember,
} from '../../../testing/test-member.ts';
import { until } from '../../../testing/test-purchase.ts';
import { holdMembers } from '../../members/repository.ts';
import { endMember } from '../repository.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const other = (code: string) => (code === '000000' ? '111111' : '000000');
const askCode = (client: TestClient, { phone }: TestMember) =>
  client.call(sendOtp, { phone_number: maskPhone(phone) });
const tryCode = async (client: TestClient, { phone }: TestMember, otp: string): Promise<string | undefined> =>
  (await client.call(verifyOtp, { phone: maskPhone(phone), otp })).code;

/** A later visit in a browser where the member once authenticated: only its device cookie is left. */
async function laterVisit(member: TestMember, device = member.client.cookies.get('device')) {
  const client = await enterAgain(server, member);
  if (device !== undefined) client.cookies.set('device', device);
  return client;
}

/**
 * Ten wrong codes and three codes in an hour: what anybody who knows the number may use up of the member's in one
 * network.
 */
async function exhaustNetwork(member: TestMember): Promise<void> {
  let wrong = 0;
  for (let sent = 0; sent < 3; sent += 1) {
    server.clock.advance({ seconds: 31 });
    const stranger = await enterAgain(server, member);
    expect((await askCode(stranger, member)).status).toBe(200);
    const code = other(await readCode(server, member.phone));
    for (let i = 0; i < 5 && wrong < 10; i += 1) {
      if ((await tryCode(stranger, member, code)) === 'OTP_WRONG') wrong += 1;
    }
  }
  expect(wrong).toBe(10);
  server.clock.advance({ seconds: 31 });
  expect((await askCode(await enterAgain(server, member), member)).code).toBe('OTP_LIMIT');
}

describe('architecture, Codes by SMS: a browser that authenticated before', () => {
  test("a stranger in the owner's network who used up both budgets there does not lock the owner out", async () => {
    const member = await newMember(server);
    server.clock.advance({ minutes: 61 });
    await exhaustNetwork(member);
    const owner = await laterVisit(member);
    // The pause is separate as well: the stranger asked a moment ago.
    expect((await askCode(owner, member)).status).toBe(200);
    const otp = await readCode(server, member.phone);
    expect((await owner.call(verifyOtp, { phone: maskPhone(member.phone), otp })).body.valid).toBe(true);
    expect((await owner.call(getUserAddresses, {})).status).toBe(200);
  });

  test('what the owner uses there is not taken from other browsers', async () => {
    const member = await newMember(server);
    server.clock.advance({ minutes: 61 });
    const owner = await laterVisit(member);
    expect((await askCode(owner, member)).status).toBe(200);
    expect((await askCode(await enterAgain(server, member), member)).status).toBe(200);
  });

  test('three codes and ten failed comparisons an hour, one code each 30 s', async () => {
    const member = await newMember(server);
    server.clock.advance({ minutes: 61 });
    const owner = await laterVisit(member);
    const answers: (string | undefined)[] = [];
    for (let i = 0; i < 4; i += 1) {
      answers.push((await askCode(owner, member)).code);
      if (i === 0) expect((await askCode(owner, member)).code).toBe('OTP_COOLDOWN');
      server.clock.advance({ seconds: 31 });
    }
    expect(answers).toEqual([undefined, undefined, undefined, 'OTP_LIMIT']);
    const wrong = other(await readCode(server, member.phone));
    const tries: (string | undefined)[] = [];
    // Two codes are open, so each guess fails twice.
    for (let i = 0; i < 6; i += 1) tries.push(await tryCode(owner, member, wrong));
    expect(tries).toEqual([...Array.from({ length: 5 }, () => 'OTP_WRONG'), 'OTP_USED_UP']);
    // Another visit in the same browser shares the budget.
    expect((await askCode(await laterVisit(member), member)).code).toBe('OTP_LIMIT');
    server.clock.advance({ minutes: 61 });
    expect((await askCode(owner, member)).status).toBe(200);
  });

  test.each([
    ["another member's", async () => (await newMember(server)).client.cookies.get('device')],
    ['made up', async () => 'A'.repeat(43)],
    ['no token at all', async () => '../'.repeat(200)],
  ])('a device cookie that is %s changes nothing', async (_name, device) => {
    const member = await newMember(server);
    server.clock.advance({ minutes: 61 });
    await exhaustNetwork(member);
    server.clock.advance({ seconds: 31 });
    const stranger = await laterVisit(member, await device());
    expect((await askCode(stranger, member)).code).toBe('OTP_LIMIT');
  });

  test('one that is older than a year changes nothing', async () => {
    const member = await newMember(server);
    server.clock.advance({ days: 366 });
    await exhaustNetwork(member);
    server.clock.advance({ seconds: 31 });
    expect((await askCode(await laterVisit(member), member)).code).toBe('OTP_LIMIT');
  });

  test('it gives no level, and is not taken over by the next member who authenticates', async () => {
    const [first, second] = [await newMember(server), await newMember(server)];
    const bare = server.client();
    bare.cookies.set('device', first.client.cookies.get('device') ?? '');
    expect((await bare.call(getUserAddresses, {})).code).toBe('LEVEL_VERIFIED');
    await bare.call(checkMembership, { membership_number: first.number });
    expect((await bare.call(getUserAddresses, {})).code).toBe('LEVEL_AUTHENTICATED');

    server.clock.advance({ minutes: 61 });
    const shared = await laterVisit(second, first.client.cookies.get('device'));
    await askCode(shared, second);
    await shared.call(verifyOtp, {
      phone: maskPhone(second.phone),
      otp: await readCode(server, second.phone),
    });
    expect(shared.cookies.get('device')).not.toBe(first.client.cookies.get('device'));
    const stored = await server.db
      .selectFrom('devices')
      .select('member_id')
      .where('member_id', 'in', [first.id, second.id])
      .execute();
    expect(stored).toHaveLength(3);
  });

  test('HttpOnly, SameSite=Lax, a year; its hash is stored; the same cookie stays for the same member', async () => {
    const member = await newMember(server);
    const token = member.client.cookies.get('device') ?? '';
    expect(token.length).toBeGreaterThan(40);
    server.clock.advance({ minutes: 61 });
    const owner = await laterVisit(member);
    await askCode(owner, member);
    const otp = await readCode(server, member.phone);
    const answer = await owner.call(verifyOtp, { phone: maskPhone(member.phone), otp });
    const line = [answer.headers['set-cookie'] ?? []].flat().find((one) => String(one).startsWith('device='));
    expect(line).toMatch(/^device=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const expires = Date.parse(/Expires=([^;]+)/.exec(String(line))?.[1] ?? '');
    expect((expires - server.clock.now().getTime()) / 86_400_000).toBeCloseTo(365, 2);
    expect(owner.cookies.get('device')).toBe(token);
    const [device] = await server.db
      .selectFrom('devices')
      .selectAll()
      .where('member_id', '=', member.id)
      .execute();
    expect(device?.token_hash.toString('utf8')).not.toContain(token);
    expect(device?.token_hash).toHaveLength(32);
  });

  test('calls.md, Members: the end of a session leaves it', async () => {
    const member = await newMember(server);
    const cleared = await member.client.call(clearAllSessions);
    expect(cleared.headers['set-cookie']).toBeUndefined();
    server.clock.advance({ minutes: 61 });
    await exhaustNetwork(member);
    expect((await askCode(await laterVisit(member), member)).status).toBe(200);
  });

  test('trust.md, Accounts: a browser that a login makes known while the member’s visits are ended stays unknown, and is told to nobody', async () => {
    const member = await memberWithMail(server);
    const thief = await enterAgain(server, member);
    server.clock.advance({ minutes: 1 });
    const { login } = await server.db.transaction().execute(async (trx) => {
      await holdMembers(trx, [member.id]);
      const entering = authenticate(server, thief, member.phone);
      const lock = 'select %from "members" %for no key update';
      await until('waits for the member', async () => (await waitingForLocks(server.db, lock)) === 1);
      await endMember(trx, member.id, server.clock.now());
      return { login: entering };
    });
    await login;
    const devices = server.db.selectFrom('devices').select('id').where('member_id', '=', member.id);
    expect(await devices.execute()).toHaveLength(1);
    const told = server.db.selectFrom('account_notices').select('kind').where('member_id', '=', member.id);
    expect(await told.where('kind', '=', 'new-login').execute()).toEqual([]);
    expect((await thief.call(sessions)).status).toBe(401);
  });
});
