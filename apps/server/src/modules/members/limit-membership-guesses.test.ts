import { checkMembership } from '@socio/contracts/check-membership';
import { membershipDelay } from '@socio/domain/guess-delay';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { newMember } from '../../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.freeze();
});
afterAll(() => server.close());

let addresses = 0;
const newAddress = () => `10.9.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`;
let serial = 0;
const wrongNumber = () => `9${String((serial += 1)).padStart(11, '0')}`;

/** The result for a number, and the waiting time if it was not looked up. */
async function enter(client: TestClient, number: string) {
  const { status, body, code, headers } = await client.call(checkMembership, { membership_number: number });
  if (status === 200) return { end: body.is_active ? 'in' : 'wrong', wait: 0 } as const;
  return { end: code ?? 'unknown', wait: Number(headers['retry-after']) };
}
const guess = async (client: TestClient) => (await enter(client, wrongNumber())).end;
/** Each without a cookie, as a guessing script would. */
const guesses = (address: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => guess(server.client(address))));
const count = (ends: string[], end: string) => ends.filter((one) => one === end).length;

describe('architecture.md, Codes by SMS: a browser waits longer after each wrong number of its own', () => {
  test('whoever waits exactly as long as told goes on; the others of the address wait for nothing', async () => {
    const address = newAddress();
    const client = server.client(address);
    const waits: number[] = [];
    for (let failure = 0; failure < 6; failure += 1) {
      expect(await guess(client)).toBe('wrong');
      const early = await enter(client, wrongNumber());
      expect(early.end).toBe('MEMBERSHIP_TRIES');
      waits.push(early.wait);
      expect(await guess(server.client(address))).toBe('wrong');
      server.clock.advance({ seconds: early.wait });
    }
    expect(waits).toEqual([1, 2, 5, 10, 20, 40]);
    expect((await enter(client, await server.sandbox.addMember())).end).toBe('in');
    server.clock.advance({ minutes: 16 });
    expect(await guess(client)).toBe('wrong');
    expect((await enter(client, wrongNumber())).wait).toBe(1);
  });

  test('a right number costs nothing, however often', async () => {
    const client = server.client(newAddress());
    const number = await server.sandbox.addMember();
    for (let time = 0; time < 20; time += 1) expect((await enter(client, number)).end).toBe('in');
    expect(client.cookies.has('entry')).toBe(false);
  });

  test('a right number whose session could not be opened costs nothing either', async () => {
    const client = server.client(newAddress());
    expect(await guess(client)).toBe('wrong');
    server.clock.advance({ seconds: 1 });
    const number = await server.sandbox.addMember();
    await sql`
      create function refuse_session() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse_session before insert on sessions execute function refuse_session()`.execute(
      server.db,
    );
    const failed = await enter(client, number);
    await sql`drop function refuse_session cascade`.execute(server.db);
    expect(failed.end).toBe('INTERNAL');
    expect((await enter(client, number)).end).toBe('in');
  });

  test('a failing registry is no failure of whoever asks', async () => {
    const client = server.client(newAddress());
    await server.sandbox.addFault({ service: 'club-registry', kind: 'error', times: 20 });
    for (let time = 0; time < 20; time += 1) expect(await guess(client)).toBe('REGISTRY_UNAVAILABLE');
    expect(await guess(client)).toBe('wrong');
  });

  test('the cookie: HttpOnly, SameSite=Lax, as long as its count; a long one made up is replaced', async () => {
    const client = server.client(newAddress());
    client.cookies.set('entry', 'A'.repeat(300));
    const answer = await client.call(checkMembership, { membership_number: wrongNumber() });
    const line = String(answer.headers['set-cookie']);
    expect(line).toMatch(/^entry=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const expires = Date.parse(/Expires=([^;]+)/.exec(line)?.[1] ?? '');
    expect((expires - server.clock.now().getTime()) / 60_000).toBeCloseTo(15, 1);
  });
});

describe('architecture.md, Codes by SMS: what an address has in 15 minutes', () => {
  test('1,000 guesses from one address in 15 minutes: 150 are looked at', { timeout: 180_000 }, async () => {
    const address = newAddress();
    const ends = await guesses(address, 110);
    // Sixty, plus the first shared one.
    expect(count(ends, 'wrong')).toBe(61);
    for (let slot = 1; slot < 90; slot += 1) {
      server.clock.advance({ seconds: 10 });
      ends.push(...(await guesses(address, 10)));
    }
    expect(ends).toHaveLength(1000);
    expect(count(ends, 'wrong')).toBe(150);
    expect(count(ends, 'MEMBERSHIP_NETWORK')).toBe(850);
    const late = await enter(server.client(address), wrongNumber());
    expect(late.wait).toBeLessThanOrEqual(10);
  });

  test('1,000 guesses at once from five addresses: 305 are looked at, and somebody is told', async () => {
    const alarms = () => server.logs.filter((line) => line.includes('membership numbers are being tried'));
    const before = alarms().length;
    server.clock.advance({ minutes: 16 });
    const ends: string[] = [];
    for (let address = 0; address < 5; address += 1) ends.push(...(await guesses(newAddress(), 200)));
    expect(count(ends, 'wrong')).toBe(305);
    expect(alarms().length).toBeGreaterThan(before);
    expect(alarms().join()).not.toMatch(/9000000|10\.9\./);
  });

  test('two more for each distinct member who entered there', async () => {
    const address = newAddress();
    const numbers = await Promise.all([1, 2, 3].map(() => server.sandbox.addMember()));
    for (const number of [...numbers, ...numbers]) {
      expect((await enter(server.client(address), number)).end).toBe('in');
    }
    // The 66 plus a shared one.
    expect(count(await guesses(address, 80), 'wrong')).toBe(67);
  });

  test('past it a member gets in by the shared look-up, and a right number gives it back', async () => {
    const address = newAddress();
    await guesses(address, 70);
    server.clock.advance({ seconds: 10 });
    for (let time = 0; time < 3; time += 1) {
      expect((await enter(server.client(address), await server.sandbox.addMember())).end).toBe('in');
    }
  });

  test('a known browser goes on by its own count; a device cookie that is none does not', async () => {
    const member = await newMember(server);
    const address = newAddress();
    const known = server.client(address);
    known.cookies.set('device', member.client.cookies.get('device') ?? '');
    const stranger = server.client(address);
    stranger.cookies.set('device', 'A'.repeat(43));
    await guesses(address, 70);
    expect(await guess(known)).toBe('wrong');
    expect((await enter(known, member.number)).end).toBe('MEMBERSHIP_TRIES');
    server.clock.advance({ seconds: 1 });
    expect((await enter(known, member.number)).end).toBe('in');
    // Uses up the address's two extra tries for the member who entered.
    await guesses(address, 3);
    expect((await enter(stranger, member.number)).end).toBe('MEMBERSHIP_NETWORK');
    // The device's count cannot be dropped, so it gives no way to guess: at most fifteen at once.
    const thief = server.client(newAddress());
    const ends = await Promise.all(
      Array.from({ length: 40 }, () => {
        thief.cookies.set('device', member.client.cookies.get('device') ?? '');
        return guess(thief);
      }),
    );
    expect(count(ends, 'wrong')).toBeLessThanOrEqual(15);
  });

  test("strangers' failures keep nobody from going on with their own membership", async () => {
    const address = newAddress();
    const client = server.client(address);
    const number = await server.sandbox.addMember();
    await enter(client, number);
    await guesses(address, 70);
    const own = { membership_number: number, refresh: true };
    expect((await client.call(checkMembership, own)).status).toBe(200);
    const other = { membership_number: await server.sandbox.addMember(), refresh: true };
    expect((await client.call(checkMembership, other)).code).toBe('MEMBERSHIP_NETWORK');
  });

  test('an IPv6 network counts as one address', async () => {
    await Promise.all(
      Array.from({ length: 70 }, (_, host) => guess(server.client(`2001:db8:1:2::${host + 1}`))),
    );
    expect(await guess(server.client('2001:db8:1:2::99'))).toBe('MEMBERSHIP_NETWORK');
    expect(await guess(server.client('2001:db8:1:3::99'))).toBe('wrong');
  });
});

describe('architecture.md, Codes by SMS: a crowd behind one address', () => {
  /** Each in a separate browser; one in five mistypes once and tries again. */
  async function crowd(secondsBetween: number): Promise<{ ends: string[]; seconds: number }> {
    const address = newAddress();
    const began = server.clock.now().getTime();
    const numbers = await Promise.all(Array.from({ length: 300 }, () => server.sandbox.addMember()));
    const ends: string[] = [];
    for (const [place, number] of numbers.entries()) {
      const client = server.client(address);
      if (place % 5 === 0) {
        ends.push(await guess(client));
        server.clock.advance({ seconds: membershipDelay(1) });
      }
      ends.push((await enter(client, number)).end);
      server.clock.advance({ seconds: secondsBetween });
    }
    return { ends, seconds: (server.clock.now().getTime() - began) / 1000 };
  }

  test.each([
    ['over ten minutes', 1.8],
    ['at a club’s counter in a minute', 0.01],
  ])(
    '300 people, one in five mistyping once, all enter: %s',
    { timeout: 180_000 },
    async (_title, between) => {
      const { ends, seconds } = await crowd(between);
      expect(count(ends, 'in')).toBe(300);
      expect(count(ends, 'wrong')).toBe(60);
      expect(ends).toHaveLength(360);
      expect(seconds).toBeLessThan(15 * 60);
    },
  );
});
