import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { clearAllSessions } from '@socio/contracts/clear-all-sessions';
import { deleteSession } from '@socio/contracts/delete-session';
import { logOut } from '@socio/contracts/log-out';
import { endOtherSessions } from '@socio/contracts/end-other-sessions';
import { sessions } from '@socio/contracts/sessions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { authenticate, enterAgain, newMember } from '../../../testing/test-member.ts';
import { deviceName } from './device-name.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function sessionsOf(client: TestClient) {
  return (await client.call(sessions)).body.data.data.response.sessions;
}

describe('domain-facts.md, CUSF 4.10: sessions that no third party can use are seen and ended', () => {
  test('each browser once, this one first, whatever its level', async () => {
    const member = await newMember(server);
    server.clock.advance({ minutes: 2 });
    await enterAgain(server, member);
    const [own, other, ...more] = await sessionsOf(member.client);
    expect(more).toEqual([]);
    expect(own).toMatchObject({ is_current: true, entered_with: 'code' });
    expect(other).toMatchObject({ is_current: false });
    expect(Date.parse(own?.started_at ?? '')).toBeLessThan(Date.parse(other?.started_at ?? ''));
  });

  test('one that is ended can do nothing any more; the others go on', async () => {
    const member = await newMember(server);
    const elsewhere = await enterAgain(server, member);
    const listed = await sessionsOf(member.client);
    const openSessionId = listed.find((one) => !one.is_current)?.id ?? '';
    expect(await member.client.call(deleteSession, undefined, { openSessionId })).toMatchObject({
      status: 200,
    });
    expect(await elsewhere.call(getAllPolicies, {})).toMatchObject({ status: 401, code: 'LEVEL_VERIFIED' });
    expect(await sessionsOf(member.client)).toHaveLength(1);
    expect(await member.client.call(deleteSession, undefined, { openSessionId })).toMatchObject({
      status: 404,
    });
  });

  test('trust.md, Server edge: a browser that ends its own forgets all but its cookies', async () => {
    const cleared = '"cache", "storage"';
    const member = await newMember(server);
    const elsewhere = await enterAgain(server, member);
    const openSessionId = (await sessionsOf(member.client)).find((one) => one.is_current)?.id ?? '';
    const [other] = (await sessionsOf(member.client)).filter((one) => !one.is_current);
    const ofOther = await member.client.call(deleteSession, undefined, { openSessionId: other?.id ?? '' });
    expect(ofOther.headers['clear-site-data']).toBeUndefined();
    const ofOwn = await member.client.call(deleteSession, undefined, { openSessionId });
    expect(ofOwn.headers['clear-site-data']).toBe(cleared);
    // Whoever arrives at the entry screen has just begun; whoever logs out leaves, be the session over or not.
    expect((await elsewhere.call(clearAllSessions)).headers['clear-site-data']).toBeUndefined();
    const left = await elsewhere.call(logOut, {});
    expect(left.headers).toMatchObject({ 'clear-site-data': cleared });
    expect(left.headers['set-cookie']).toBeUndefined();
  });

  test("'Cerrar todas las demás' ends each of them, listed or not, and keeps this one", async () => {
    const member = await newMember(server);
    const others = await Promise.all(Array.from({ length: 55 }, () => enterAgain(server, member)));
    expect(await sessionsOf(member.client)).toHaveLength(50);
    const stranger = await newMember(server);
    expect(await member.client.call(endOtherSessions)).toMatchObject({ status: 200 });
    expect(await sessionsOf(member.client)).toMatchObject([{ is_current: true }]);
    for (const other of others) {
      expect(await other.call(getAllPolicies, {})).toMatchObject({ status: 401, code: 'LEVEL_VERIFIED' });
    }
    expect(await sessionsOf(stranger.client)).toHaveLength(1);
    // With none left it is no mistake.
    expect(await member.client.call(endOtherSessions)).toMatchObject({ status: 200 });
  });

  test('those that ended or ran out are not listed', async () => {
    const member = await newMember(server);
    server.clock.advance({ minutes: 23 * 60 });
    const later = await enterAgain(server, member);
    server.clock.advance({ minutes: 120 });
    await authenticate(server, later, member.phone);
    expect(await sessionsOf(later)).toHaveLength(1);
  });
});

describe('architecture.md, Sessions and access', () => {
  test("another member's session is neither seen nor ended", async () => {
    const owner = await newMember(server);
    const stranger = await newMember(server);
    const [own] = await sessionsOf(owner.client);
    expect((await sessionsOf(stranger.client)).map(({ id }) => id)).not.toContain(own?.id);
    const openSessionId = own?.id ?? '';
    expect(await stranger.client.call(deleteSession, undefined, { openSessionId })).toMatchObject({
      status: 404,
    });
    expect(await sessionsOf(owner.client)).toHaveLength(1);
  });

  test('only after the identity is proven', async () => {
    const member = await newMember(server);
    const verified = await enterAgain(server, member);
    expect(await verified.call(sessions)).toMatchObject({ code: 'LEVEL_AUTHENTICATED' });
  });
});

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    { browser: 'Chrome', system: 'Android' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS' },
  ],
  ['', { browser: null, system: null }],
  ['nothing known', { browser: null, system: null }],
])('what a browser says of itself: %s', (userAgent, expected) => {
  expect(deviceName(userAgent)).toEqual(expected);
});
