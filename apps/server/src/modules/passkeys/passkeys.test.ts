import { checkMembership } from '@socio/contracts/check-membership';
import { deletePasskey } from '@socio/contracts/delete-passkey';
import { declinePasskey } from '@socio/contracts/decline-passkey';
import { insertPasskey } from '@socio/contracts/insert-passkey';
import { newPasskeyOptions } from '@socio/contracts/new-passkey-options';
import { passkeyOptions } from '@socio/contracts/passkey-options';
import { passkeys as listContract } from '@socio/contracts/passkeys';
import { policies } from '@socio/contracts/policies';
import { sessions } from '@socio/contracts/sessions';
import { verifyPasskey } from '@socio/contracts/verify-passkey';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import {
  addPasskey,
  makeCredential,
  optionsOf,
  provePasskey,
  signWith,
  type Forged,
} from '../../testing/test-authenticator.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { enterAgain, newMember, newMembership } from '../../testing/test-member.ts';
import { buyPolicy } from '../../testing/test-purchase.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listOf = async (client: TestClient) => (await client.call(listContract)).body.data.data.response;
const levelOf = async (client: TestClient) => (await client.call(sessions)).status;

describe('trust.md, Codes: passkeys', () => {
  test('one is made, named, listed, used in another browser without an SMS, and removed', async () => {
    const member = await newMember(server);
    expect(await listOf(member.client)).toEqual({ passkeys: [], is_offered: true });
    const passkey = await addPasskey(member.client, ' Mi teléfono ');
    const [listed] = (await listOf(member.client)).passkeys;
    expect(listed).toMatchObject({ name: 'Mi teléfono', last_used_at: null, waits_until: null });

    const sent = (await server.sandbox.inbox(member.phone)).length;
    const other = await enterAgain(server, member);
    expect(await levelOf(other)).toBe(401);
    expect((await provePasskey(other, passkey)).status).toBe(200);
    expect(await levelOf(other)).toBe(200);
    expect((await server.sandbox.inbox(member.phone)).length).toBe(sent);
    expect((await listOf(other)).passkeys[0]?.last_used_at).not.toBeNull();

    const gone = await other.call(deletePasskey, undefined, { passkeyId: listed?.id ?? '' });
    expect(gone.status).toBe(200);
    expect((await other.call(deletePasskey, undefined, { passkeyId: listed?.id ?? '' })).status).toBe(404);
    // It is not offered again to somebody who has removed it.
    expect(await listOf(other)).toEqual({ passkeys: [], is_offered: false });
    expect((await provePasskey(await enterAgain(server, member), passkey)).code).toBe('PASSKEY_REFUSED');
  });

  test('opens documents', async () => {
    const member = await newMember(server);
    const passkey = await addPasskey(member.client);
    const policyNumber = await buyPolicy(server, member);
    const other = await enterAgain(server, member);
    expect((await other.call(policies, undefined, { policyNumber })).code).toBe('LEVEL_RECENT');
    await provePasskey(other, passkey);
    expect((await other.call(policies, undefined, { policyNumber })).status).toBe(200);
  });

  test('the offer is made once: declined, it does not come back', async () => {
    const { client } = await newMember(server);
    await client.call(declinePasskey, {});
    expect(await listOf(client)).toEqual({ passkeys: [], is_offered: false });
  });

  test('one without a name is named after browser and system', async () => {
    const { client } = await newMember(server);
    const { options } = (await client.call(newPasskeyOptions, {})).body.data.data.response;
    const userAgent =
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
    await client.send({
      method: 'POST',
      url: insertPasskey.path,
      payload: { credential: makeCredential(options).credential },
      headers: { 'user-agent': userAgent },
    });
    expect((await listOf(client)).passkeys[0]?.name).toBe('Chrome en Android');
  });

  test('a device has one only once, and a member at most ten', async () => {
    const { client } = await newMember(server);
    const first = await addPasskey(client);
    const { options } = (await client.call(newPasskeyOptions, {})).body.data.data.response;
    expect(options.excludeCredentials).toMatchObject([{ id: first.id, transports: ['internal'] }]);
    expect(options).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    for (let count = 1; count < 10; count += 1) await addPasskey(client);
    expect((await client.call(newPasskeyOptions, {})).code).toBe('PASSKEY_LIMIT');
  });

  test('a session that is not authenticated makes, lists and removes none', async () => {
    const member = await newMember(server);
    const other = await enterAgain(server, member);
    for (const contract of [newPasskeyOptions, declinePasskey])
      expect((await other.call(contract, {})).code).toBe('LEVEL_AUTHENTICATED');
    expect((await other.call(listContract)).code).toBe('LEVEL_AUTHENTICATED');
  });
});

describe('attacks on passkeys', () => {
  test('a membership number alone does not show who has one', async () => {
    const [having, without] = [await newMember(server), await newMember(server)];
    await addPasskey(having.client);
    const answers: unknown[] = [];
    for (const member of [having, without, await newMembership(server)]) {
      const client = server.client();
      await client.call(checkMembership, {
        membership_number: member.number,
      });
      const { challenge, ...rest } = await optionsOf(client);
      expect(challenge).toHaveLength(43);
      answers.push(rest);
    }
    expect(answers[0]).toEqual({ rpId: '127.0.0.1', timeout: 300_000, userVerification: 'required' });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('a challenge that was used is not good again, in no session', async () => {
    const member = await newMember(server);
    const passkey = await addPasskey(member.client);
    const other = await enterAgain(server, member);
    const credential = signWith(passkey, await optionsOf(other));
    expect((await other.call(verifyPasskey, { credential })).status).toBe(200);
    for (const client of [other, await enterAgain(server, member)])
      expect((await client.call(verifyPasskey, { credential })).code).toBe('PASSKEY_EXPIRED');
  });

  test('one of two parallel uses of a challenge gets through', async () => {
    const member = await newMember(server);
    const passkey = await addPasskey(member.client);
    const other = await enterAgain(server, member);
    const credential = signWith(passkey, await optionsOf(other));
    const answers = await Promise.all([1, 2, 3].map(() => other.call(verifyPasskey, { credential })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'PASSKEY_EXPIRED')).toHaveLength(2);
  });

  test('another session’s challenge is not good', async () => {
    const member = await newMember(server);
    const passkey = await addPasskey(member.client);
    const [one, other] = [await enterAgain(server, member), await enterAgain(server, member)];
    const credential = signWith(passkey, await optionsOf(one));
    expect((await other.call(verifyPasskey, { credential })).code).toBe('PASSKEY_EXPIRED');
    expect(await levelOf(other)).toBe(401);
    // Nor is it used up by whoever has heard of it.
    expect((await one.call(verifyPasskey, { credential })).status).toBe(200);
  });

  test('a challenge for making one proves nothing, and the other way round', async () => {
    const member = await newMember(server);
    const passkey = await addPasskey(member.client);
    const { options } = (await member.client.call(newPasskeyOptions, {})).body.data.data.response;
    const proof = signWith(passkey, { challenge: options.challenge, rpId: options.rp.id });
    expect((await member.client.call(verifyPasskey, { credential: proof })).code).toBe('PASSKEY_EXPIRED');
    const { challenge, rpId } = await optionsOf(member.client);
    const { credential } = makeCredential({ challenge, rp: { id: rpId } });
    expect((await member.client.call(insertPasskey, { credential })).code).toBe('PASSKEY_EXPIRED');
  });

  test('a challenge older than five minutes is not good', async () => {
    const member = await newMember(server);
    const passkey = await addPasskey(member.client);
    const other = await enterAgain(server, member);
    const options = await optionsOf(other);
    server.clock.advance({ minutes: 5, seconds: 1 });
    const answer = await other.call(verifyPasskey, { credential: signWith(passkey, options) });
    expect(answer.code).toBe('PASSKEY_EXPIRED');
  });

  test('another member’s passkey opens nothing, and answers as one that nobody has', async () => {
    const [owner, stranger] = [await newMember(server), await newMember(server)];
    const passkey = await addPasskey(stranger.client);
    const client = await enterAgain(server, owner);
    const foreign = await provePasskey(client, passkey);
    const nobodys = await provePasskey(client, { ...passkey, id: 'AAAA' });
    expect(foreign.code).toBe('PASSKEY_REFUSED');
    expect(nobodys.raw).toEqual(foreign.raw);
    expect(await levelOf(client)).toBe(401);
  });

  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const forgeries: [string, Forged][] = [
    ['of another origin', { origin: 'https://socio-seguro.evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { isUserVerified: false }],
  ];

  test.each([...forgeries, ['signed with another key', { key: otherKey }]] as [string, Forged][])(
    'a proof %s is refused',
    async (_name, forged) => {
      const member = await newMember(server);
      const passkey = await addPasskey(member.client);
      const other = await enterAgain(server, member);
      expect((await provePasskey(other, passkey, forged)).code).toBe('PASSKEY_REFUSED');
      expect(await levelOf(other)).toBe(401);
      expect((await provePasskey(other, passkey)).status).toBe(200);
    },
  );

  test.each(forgeries)('a passkey made %s is not kept', async (_name, forged) => {
    const { client } = await newMember(server);
    const { options } = (await client.call(newPasskeyOptions, {})).body.data.data.response;
    const { credential } = makeCredential(options, forged);
    expect((await client.call(insertPasskey, { credential })).code).toBe('PASSKEY_REFUSED');
    expect((await listOf(client)).passkeys).toEqual([]);
  });

  test('a copied passkey, whose count of signatures goes back, is refused', async () => {
    const member = await newMember(server);
    const passkey = await addPasskey(member.client);
    const other = await enterAgain(server, member);
    expect((await provePasskey(other, passkey, { signCount: 5 })).status).toBe(200);
    for (const signCount of [5, 4, 0]) {
      const client = await enterAgain(server, member);
      expect((await provePasskey(client, passkey, { signCount })).code).toBe('PASSKEY_REFUSED');
    }
    const again = await provePasskey(await enterAgain(server, member), passkey, { signCount: 6 });
    expect(again.status).toBe(200);
  });

  test('an authenticator that does not count is used again and again', async () => {
    const member = await newMember(server);
    const passkey = await addPasskey(member.client);
    for (const _use of [1, 2]) {
      const client = await enterAgain(server, member);
      expect((await provePasskey(client, passkey, { signCount: 0 })).status).toBe(200);
    }
  });

  test('a stranger’s failed proofs end in 429, and keep the owner’s passkey out of nothing', async () => {
    const member = await newMember(server);
    const passkey = await addPasskey(member.client);
    const attacker = server.client('203.0.113.9');
    await attacker.call(checkMembership, {
      membership_number: member.number,
    });
    const codes: unknown[] = [];
    for (let tries = 0; tries < 11; tries += 1)
      codes.push((await provePasskey(attacker, { ...passkey, key: otherKey })).code);
    expect(codes).toEqual([...Array<string>(10).fill('PASSKEY_REFUSED'), 'TOO_MANY']);
    expect((await provePasskey(await enterAgain(server, member), passkey)).status).toBe(200);
  });

  test('challenges without end are refused', async () => {
    const { client } = await newMembership(server);
    for (let asked = 0; asked < 30; asked += 1) await client.call(passkeyOptions, {});
    const refused = await client.call(passkeyOptions, {});
    expect(refused.code).toBe('TOO_MANY');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  });

  test('another member’s passkey cannot be removed', async () => {
    const [owner, stranger] = [await newMember(server), await newMember(server)];
    await addPasskey(owner.client);
    const [own] = (await listOf(owner.client)).passkeys;
    const answer = await stranger.client.call(deletePasskey, undefined, { passkeyId: own?.id ?? '' });
    expect(answer.status).toBe(404);
    expect((await listOf(owner.client)).passkeys).toHaveLength(1);
  });
});
