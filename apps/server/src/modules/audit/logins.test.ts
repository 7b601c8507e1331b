import { clearAllSessions } from '@socio/contracts/clear-all-sessions';
import { deletePasskey } from '@socio/contracts/delete-passkey';
import { deleteSession } from '@socio/contracts/delete-session';
import { endOtherSessions } from '@socio/contracts/end-other-sessions';
import { getUserAddresses } from '@socio/contracts/get-user-addresses';
import { logOut } from '@socio/contracts/log-out';
import { passkeys as passkeysContract } from '@socio/contracts/passkeys';
import { sendOtp } from '@socio/contracts/send-otp';
import { sessions } from '@socio/contracts/sessions';
import { verifyOtp } from '@socio/contracts/verify-otp';
import { maskPhone } from '@socio/domain/masks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashNetwork } from '../../http/origin.ts';
import { openAuditWorld } from '../../testing/test-audit.ts';
import { contractingApplication } from '../../testing/test-application.ts';
import { addPasskey, provePasskey, type TestPasskey } from '../../testing/test-authenticator.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { giveBirthDate, mailedKey, rightDate, wrongDate } from '../../testing/test-link.ts';
import { readCode } from '../../testing/test-member.ts';

type World = Awaited<ReturnType<typeof openAuditWorld>>;
let world: World;
let server: World['server'];
let member: World['member'];

beforeAll(async () => {
  world = await openAuditWorld();
  ({ server, member } = world);
});
beforeEach(() => world.proveAgain());
afterAll(() => server.close());

const askCode = (client: TestClient) => client.call(sendOtp, { phone_number: maskPhone(member.phone) });
const enterCode = (client: TestClient, otp: string) =>
  client.call(verifyOtp, { phone: maskPhone(member.phone), otp });

describe('trust.md, Audit: logins and visits are recorded with who, from where, when and with which outcome', () => {
  test('codes that were sent, wrong and right, the login and the browser that becomes known', async () => {
    const client = await world.otherBrowser();
    const found = await world.recordedBy(async () => {
      await askCode(client);
      await enterCode(client, '000000');
      await enterCode(client, await readCode(server, member.phone));
    });
    const origin = await world.from(client);
    expect(found).toMatchObject([
      { ...origin, kind: 'code-sent', device: null, details: { outcome: 'sent', known: false } },
      { ...origin, kind: 'code-failed', device: null },
      { ...origin, kind: 'logged-in', device: null, details: { by: 'code' } },
      { ...origin, kind: 'device-remembered', device: world.deviceOf(client) },
    ]);
  });

  test('codes that a limit blocks, a few times an hour', async () => {
    const client = await world.otherBrowser();
    const found = await world.recordedBy(async () => {
      for (let call = 0; call < 20; call += 1) {
        server.clock.advance({ minutes: 1 });
        await askCode(client);
      }
    });
    const kinds = found.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'code-sent')).toHaveLength(3);
    expect(kinds.filter((kind) => kind === 'code-blocked')).toHaveLength(10);
    expect(found.at(-1)).toMatchObject({
      member_id: member.id,
      session_id: await world.visitOf(client),
      network: world.network,
      details: { code: 'OTP_LIMIT' },
    });
  });

  test('a passkey that is added, used, removed, and then refused', async () => {
    let passkey: TestPasskey | undefined;
    const added = await world.recordedBy(async () => (passkey = await addPasskey(member.client)));
    expect(added).toMatchObject([{ ...(await world.from(member.client)), kind: 'passkey-added' }]);
    const prove = async () => passkey && (await provePasskey(client, passkey));
    const client = await world.otherBrowser();
    const used = await world.recordedBy(prove);
    const origin = await world.from(client);
    expect(used).toMatchObject([
      { ...origin, kind: 'logged-in', details: { by: 'passkey', passkey: expect.any(String) } },
      { ...origin, kind: 'device-remembered' },
    ]);
    const listed = (await client.call(passkeysContract)).body.data.data.response.passkeys;
    const removed = await world.recordedBy(async () => {
      for (const { id } of listed) await client.call(deletePasskey, undefined, { passkeyId: id });
    });
    expect(removed.map(({ kind }) => kind)).toEqual(listed.map(() => 'passkey-removed'));
    const refused = await world.recordedBy(prove);
    expect(refused).toMatchObject([
      { ...origin, kind: 'login-failed', details: { by: 'passkey', code: 'PASSKEY_REFUSED' } },
    ]);
  });

  test('a mailed link: a wrong birth date, the right one, and the address that it proves', async () => {
    const id = await contractingApplication(member);
    const key = await mailedKey(server, member, id);
    const client = server.client(world.address);
    const wrong = await world.recordedBy(() => giveBirthDate(client, id, key, wrongDate));
    expect(wrong).toMatchObject([
      { kind: 'login-failed', member_id: member.id, session_id: null, details: { by: 'link' } },
    ]);
    const right = await world.recordedBy(() => giveBirthDate(client, id, key, rightDate));
    const { session_id: _none, ...origin } = await world.from(client);
    expect(right).toMatchObject([
      { ...origin, kind: 'email-proven' },
      { ...(await world.from(client)), kind: 'logged-in', details: { by: 'link' } },
      { kind: 'device-remembered' },
    ]);
  });

  test('the ends of visits', async () => {
    const [client, other, left] = [
      await world.otherBrowser(),
      await world.otherBrowser(),
      await world.otherBrowser(),
    ];
    server.clock.advance({ minutes: 61 });
    await askCode(client);
    await enterCode(client, await readCode(server, member.phone));
    const open = (await client.call(sessions)).body.data.data.response.sessions;
    const openSessionId = await world.visitOf(other);
    expect(open.map(({ id }) => id)).toContain(openSessionId);
    const origin = await world.from(client);
    const leaving = await world.from(left);
    const found = await world.recordedBy(async () => {
      await client.call(deleteSession, undefined, { openSessionId });
      await left.call(clearAllSessions);
      await client.call(endOtherSessions);
      await client.call(logOut, {});
    });
    expect(found).toMatchObject([
      { ...origin, kind: 'session-ended', details: { ended: openSessionId } },
      { ...leaving, kind: 'session-ended' },
      { ...origin, kind: 'other-sessions-ended' },
      { ...origin, kind: 'logged-out' },
    ]);
  });

  test('the log tells of a refused call network and visit as the audit log does, and no address', async () => {
    const client = await world.otherBrowser();
    server.logs.splice(0);
    await client.call(getUserAddresses, {});
    await server.client('198.51.100.9').call(getUserAddresses, {});
    const lines = server.logs.map((line) => JSON.parse(line) as Record<string, unknown>);
    const network = (of: string) => hashNetwork(server.app.keys, of).toString('base64url');
    expect(lines.filter(({ msg }) => msg === 'request')).toMatchObject([
      { status: 401, network: network(world.address), visit: await world.visitOf(client) },
      { status: 401, network: network('198.51.100.9'), visit: null },
    ]);
    expect(server.logs.join('')).not.toMatch(/203\.0\.113|198\.51\.100/);
  });
});
