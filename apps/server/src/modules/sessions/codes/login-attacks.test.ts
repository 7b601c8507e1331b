import { checkMembership } from '@socio/contracts/check-membership';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { sendOtp } from '@socio/contracts/send-otp';
import { verifyOtp } from '@socio/contracts/verify-otp';
import { maskPhone } from '@socio/domain/masks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { newMember, readCode, type TestMember } from '../../../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const other = (code: string) => (code.startsWith('0') ? '1' : '0') + code.slice(1);

/** A browser that knows only the membership number. */
async function enterFrom(network: string, { number }: TestMember): Promise<TestClient> {
  const client = server.client(network);
  await client.call(checkMembership, { membership_number: number });
  return client;
}

const ask = (client: TestClient, { phone }: TestMember) =>
  client.call(sendOtp, { phone_number: maskPhone(phone) });
const guess = async (client: TestClient, { phone }: TestMember, otp: string) => {
  const { body, code } = await client.call(verifyOtp, { phone: maskPhone(phone), otp });
  return code ?? body.code ?? 'entered';
};
const times = (count: number, what: string) => Array.from({ length: count }, () => what);

/** The owner asks for a code, gets it, enters it and is in. */
async function getsIn(client: TestClient, member: TestMember): Promise<void> {
  expect((await ask(client, member)).status).toBe(200);
  expect(await guess(client, member, await readCode(server, member.phone))).toBe('entered');
  expect((await client.call(getUserAddresses, {})).status).toBe(200);
}

/** A member who registered some time ago, in a browser that is not used here. */
async function memberOfLongStanding(): Promise<TestMember> {
  const member = await newMember(server);
  server.clock.advance({ days: 2 });
  return member;
}

describe('attacks on login with a membership number alone (trust.md, Codes)', () => {
  test("lock the owner's login for 24 hours with one SMS and 20 wrong guesses", async () => {
    const member = await memberOfLongStanding();
    const stranger = await enterFrom('203.0.113.5', member);
    expect((await ask(stranger, member)).status).toBe(200);
    const wrong = other(await readCode(server, member.phone));
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(stranger, member, wrong)));
    expect(answers.toSorted()).toEqual([...times(15, 'OTP_USED_UP'), ...times(5, 'OTP_WRONG')]);
    // Elsewhere at once, and in the very same network after the pause: five of its ten places are left.
    await getsIn(await enterFrom('203.0.113.6', member), member);
    server.clock.advance({ seconds: 31 });
    await getsIn(await enterFrom('203.0.113.5', member), member);
  });

  test('have each guess compared with up to 5 open codes', async () => {
    const member = await memberOfLongStanding();
    const stranger = await enterFrom('203.0.113.7', member);
    const codes: string[] = [];
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await ask(stranger, member)).status).toBe(200);
      codes.push(await readCode(server, member.phone));
      server.clock.advance({ seconds: 31 });
    }
    const [oldest = '', , newest = ''] = codes;
    // Of the three only the two newest are open; each guess fails with both and counts twice.
    expect(await guess(stranger, member, oldest)).toBe('OTP_WRONG');
    for (let i = 0; i < 4; i += 1) expect(await guess(stranger, member, other(newest))).toBe('OTP_WRONG');
    expect(await guess(stranger, member, newest)).toBe('OTP_USED_UP');
    expect(await triesOf(member)).toEqual([5, 5, 0]);
    server.clock.advance({ minutes: 61 });
    expect((await ask(stranger, member)).status).toBe(200);
    expect(await guess(stranger, member, '000000')).toBe('OTP_LIMIT');
  });

  test('enter in another session the code that the owner asked for', async () => {
    const member = await memberOfLongStanding();
    const owner = await enterFrom('203.0.113.8', member);
    await ask(owner, member);
    const code = await readCode(server, member.phone);
    const stranger = await enterFrom('203.0.113.9', member);
    expect(await guess(stranger, member, code)).toBe('OTP_NONE');
    expect(await guess(owner, member, code)).toBe('entered');
  });

  test('keep the owner of another network waiting with everything that one network has', async () => {
    const member = await memberOfLongStanding();
    // Every address of an IPv6 /64 is one network.
    const addressOf = (n: number) => `2001:db8:0:7::${n.toString(16)}`;
    let sent = 0;
    const failed: string[] = [];
    for (let round = 1; round <= 12; round += 1) {
      const stranger = await enterFrom(addressOf(round), member);
      if ((await ask(stranger, member)).status === 200) {
        sent += 1;
        for (let i = 0; i < 5; i += 1) failed.push(await guess(stranger, member, '000001'));
      }
      await getsIn(await enterFrom(`198.51.100.${round}`, member), member);
      server.clock.advance({ minutes: 21 });
    }
    expect(sent).toBe(8);
    expect(failed.filter((code) => code === 'OTP_WRONG').length).toBeLessThanOrEqual(10);
    expect(failed).toContain('OTP_LIMIT');
  });

  test('what is refused says when it is possible again, and how else to get in', async () => {
    const member = await memberOfLongStanding();
    for (let sent = 0; sent < 3; sent += 1) {
      await ask(await enterFrom('203.0.113.20', member), member);
      server.clock.advance({ seconds: 31 });
    }
    const refused = await ask(await enterFrom('203.0.113.20', member), member);
    expect(refused).toMatchObject({ status: 429, code: 'OTP_LIMIT' });
    const seconds = Number(refused.headers['retry-after']);
    expect(refused.raw).toMatchObject({
      message: expect.stringMatching(/en \d+ minutos\. .*navegador.*enlace/) as string,
      details: { retry_after_seconds: seconds },
    });
    server.clock.advance({ seconds });
    await getsIn(await enterFrom('203.0.113.20', member), member);
  });
});

/** Comparisons made with the codes sent to a member's phone, newest first. */
async function triesOf({ phone }: TestMember): Promise<number[]> {
  const rows = await server.db
    .selectFrom('otp_challenges')
    .select('tries')
    .where('phone', '=', phone)
    .where('used_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .execute();
  return rows.map(({ tries }) => tries);
}
