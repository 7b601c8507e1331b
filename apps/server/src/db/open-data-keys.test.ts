import { createHash, createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getAllPolicies } from '@socio/contracts/get-all-policies';
import { sendOtp } from '@socio/contracts/send-otp';
import { verifyOtp } from '@socio/contracts/verify-otp';
import { buildApp, type App } from '../build-app.ts';
import { createLogger } from '../http/request-log.ts';
import { findDeviceMember } from '../modules/sessions/devices/repository.ts';
import { createOpenSession } from '../modules/sessions/open-session.ts';
import { databaseUrlOf, runProgram } from '../operations/testing/operations-world.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { createTestClient, type TestClient } from '../testing/test-client.ts';
import { authenticate, enterAgain, newMember, readCode } from '../testing/test-member.ts';
import { findByToken } from './data-keys.ts';

const [old, young] = [
  'the secret until now, 32 characters',
  'the secret from now on, 32 characters',
] as const;

let server: TestServer;
let apps: App[];
beforeEach(async () => {
  apps = [];
  server = await startTestServer({ SECRET: old });
});
afterEach(async () => {
  for (const app of apps) await app.close();
  await server.close();
});

/** A server of the installation with these secrets. */
async function start(...secrets: string[]): Promise<App> {
  const app = await buildApp(
    { ...server.config, secrets },
    { databaseUrl: await databaseUrlOf(server), clock: server.clock.now, logger: createLogger('silent') },
  );
  apps.push(app);
  await app.start();
  return app;
}

async function end(app: App): Promise<void> {
  apps.splice(apps.indexOf(app), 1);
  await app.close();
}

/** The same browser at another server. */
function at(app: App, { cookies }: TestClient): TestClient {
  const client = createTestClient(app.server);
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

const stored = () => server.db.selectFrom('data_keys').selectAll().orderBy('id').execute();
const policiesOf = async (client: TestClient) => (await client.call(getAllPolicies, {})).status;

describe('docs/operations.md, Changing SECRET, in a running installation of two servers', () => {
  test('step by step: no session ends, a code on its way is good, seals and counts go on', async () => {
    const member = await newMember(server);
    const { client, phone } = member;
    let [one, two] = [await start(old), await start(old)];
    const { mac, countMac } = one.keys;
    const other = at(two, await enterAgain(server, member));
    await other.call(sendOtp, { phone_number: phone });
    const code = await readCode(server, phone);

    for (const secrets of [[old, young], [young, old], [young]]) {
      for (const round of [1, 2]) {
        if (round === 1) {
          await end(one);
          one = await start(...secrets);
        } else {
          await end(two);
          two = await start(...secrets);
        }
        for (const app of [one, two]) {
          expect(await policiesOf(at(app, client))).toBe(200);
          expect([app.keys.mac('text'), app.keys.countMac('text')]).toEqual([mac('text'), countMac('text')]);
        }
      }
    }
    const entered = await at(two, other).call(verifyOtp, { phone, otp: code });
    expect(entered.status).toBe(200);
    await expect(start(old)).rejects.toThrow(/SECRET is not the one .* add that one to it, after a comma/);
    expect(await stored()).toHaveLength(1);
  });

  test('servers that start together for the first time make one key', async () => {
    await server.db.deleteFrom('data_keys').execute();
    await server.db.deleteFrom('sessions').execute();
    const made = await Promise.all([start(old), start(old), start(old)]);
    expect(await stored()).toMatchObject([{ is_secret: false }]);
    expect(new Set(made.map(({ keys }) => keys.mac('text').toString('hex'))).size).toBe(1);
  });

  test('what is stored opens nothing without the secret', async () => {
    const [row] = await stored();
    expect(row?.wrapped).toHaveLength(12 + 32 + 16);
    expect(JSON.stringify(row)).not.toContain(old);
  });
});

describe('an installation from before there were data keys', () => {
  const hmac = (token: string) => createHmac('sha256', old).update(token).digest();
  const sha256 = (token: string) => createHash('sha256').update(token).digest();
  const hashes = async () =>
    (await server.db.selectFrom('sessions').select('token_hash').execute()).map(
      ({ token_hash: hash }) => hash,
    );

  test('its sessions go on; after a week tokens are kept as SHA-256, and its known browsers stay known', async () => {
    const member = await newMember(server);
    const now = server.clock.now();
    await server.db.deleteFrom('data_keys').execute();
    const open = createOpenSession(server.db, { hashToken: hmac });
    const visit = { memberId: member.id, authenticatedAt: now, replaces: null, userAgent: '', now };
    const { token } = await open(visit);

    const app = await start(old);
    expect(await stored()).toMatchObject([{ is_secret: true }, { is_secret: false }]);
    const client = createTestClient(app.server);
    client.cookies.set('session', token);
    expect(await policiesOf(client)).toBe(200);
    // Servers of the release before still read what is written now.
    const known = at(app, member.client);
    await authenticate(server, known, member.phone);
    expect(await hashes()).toContainEqual(hmac(known.cookies.get('session') ?? ''));
    const device = known.cookies.get('device') ?? '';

    server.clock.advance({ days: 8 });
    const later = await newMember({ sandbox: server.sandbox, client: () => createTestClient(app.server) });
    expect(await hashes()).toContainEqual(sha256(later.client.cookies.get('session') ?? ''));
    const found = await findByToken(app.keys, device, (tokenHash) =>
      findDeviceMember(server.db, { tokenHash, now: server.clock.now() }),
    );
    expect(found).toBe(member.id);
  });
});

describe('docs/operations.md, A lost SECRET', () => {
  const replace = async (secret: string) =>
    await runProgram('ops-new-data-keys', [], {
      DATABASE_URL: await databaseUrlOf(server),
      DATABASE_OWNER_URL: await databaseUrlOf(server, 'owner'),
      SECRET: secret,
    });

  test('new keys: sessions go on, what the old ones keyed ends', async () => {
    const member = await newMember(server);
    const before = server.app.keys.mac('text');
    const ran = await replace(young);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    const app = await start(young);
    expect(await policiesOf(at(app, member.client))).toBe(200);
    expect(app.keys.mac('text')).not.toEqual(before);
  });

  test('refused while SECRET opens them', async () => {
    const [row] = await stored();
    expect(await replace(old)).toMatchObject({ code: 2, stderr: expect.stringContaining('SECRET opens') });
    expect(await stored()).toEqual([row]);
  });
});
