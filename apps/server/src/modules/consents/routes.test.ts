import { consents } from '@socio/contracts/consents';
import { updateConsent } from '@socio/contracts/update-consent';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { enterAgain, newMember } from '../../testing/test-member.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function consentOf(client: TestClient) {
  return (await client.call(consents)).body.data.data.response;
}

const rowsOf = (memberId: string) =>
  server.db
    .selectFrom('consents')
    .select(['kind', 'granted', 'version'])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'marketing')
    .orderBy('at')
    .execute();

test('domain-facts.md, LFPDPPP: marketing consent is unticked, given, taken back, and each answer is kept', async () => {
  const { client, id } = await newMember(server);
  expect(await consentOf(client)).toEqual({ marketing: false, marketing_since: null });
  const before = server.clock.now();
  expect(await client.call(updateConsent, { marketing: true })).toMatchObject({ status: 200 });
  const { marketing, marketing_since: since } = await consentOf(client);
  expect(marketing).toBe(true);
  expect(new Date(since ?? 0).getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(new Date(since ?? 0).getTime()).toBeLessThanOrEqual(server.clock.now().getTime());
  server.clock.advance({ minutes: 5 });
  await client.call(updateConsent, { marketing: false });
  expect(await consentOf(client)).toMatchObject({ marketing: false });
  expect((await rowsOf(id)).map(({ granted }) => granted)).toEqual([true, false]);
});

test('the same answer twice, also at once, is one', async () => {
  const { client, id } = await newMember(server);
  await Promise.all([1, 2, 3].map(() => client.call(updateConsent, { marketing: true })));
  expect(await rowsOf(id)).toHaveLength(1);
});

test('it says nothing about terms and privacy', async () => {
  const { client, id } = await newMember(server);
  await client.call(updateConsent, { marketing: true });
  const others = await server.db
    .selectFrom('consents')
    .select('kind')
    .where('member_id', '=', id)
    .where('kind', '!=', 'marketing')
    .execute();
  expect(others).toEqual([]);
});

test('architecture.md, Sessions and access: only after the identity is proven', async () => {
  const member = await newMember(server);
  const verified = await enterAgain(server, member);
  expect(await verified.call(consents)).toMatchObject({ code: 'LEVEL_AUTHENTICATED' });
  expect(await verified.call(updateConsent, { marketing: true })).toMatchObject({
    code: 'LEVEL_AUTHENTICATED',
  });
  expect(await server.client().call(consents)).toMatchObject({ code: 'LEVEL_VERIFIED' });
});
