import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demonstrationKey } from '../../weak-production.ts';
import { createSandboxClient } from '../../testing/sandbox-client.ts';
import { startTestSandbox, type TestSandbox } from '../../testing/start-test-sandbox.ts';
import { createClubRegistry } from './http.ts';
import type { ClubRegistry } from './port.ts';

let sandbox: TestSandbox;
let registry: ClubRegistry;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  registry = createClubRegistry({
    baseUrl: `${sandbox.url}/club-registry`,
    apiKey: demonstrationKey,
    timeoutMs: 1000,
  });
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.close());

test.each([
  ['a member', '100000000022', { kind: 'active', clubId: 'SOCIO-100000000022', holder: null }],
  ['a membership that is not active', '100000000055', { kind: 'inactive' }],
  ['a number that nobody has', '999999999999', { kind: 'not-found' }],
  ['something that is no number', '../ledger.json', { kind: 'not-found' }],
  ['no answer', '100000000066', { kind: 'unknown', reason: 'timeout' }],
])('architecture.md, house rule 8: %s', async (_name, number, answer) => {
  expect(await registry.findMembership(number)).toEqual(answer);
});

test('sandbox-world.md, Members: 100000000077 fails twice, then answers', async () => {
  const kinds = [];
  for (let index = 0; index < 3; index += 1) {
    kinds.push((await registry.findMembership('100000000077')).kind);
  }
  expect(kinds).toEqual(['unknown', 'unknown', 'active']);
});

test('trust.md, Accounts: a club may tell whom a membership belongs to', async () => {
  const client = createSandboxClient(sandbox.url);
  const number = await client.addMember(true, { initials: 'C.R.P.', birth_year: 1979 });
  expect(await registry.findMembership(number)).toMatchObject({
    kind: 'active',
    holder: { initials: 'C.R.P.', birthYear: 1979 },
  });
  const other = await client.addMember();
  expect(await registry.findMembership(other)).toMatchObject({ kind: 'active', holder: null });
});

test('a wrong address answers 404 and is no word on any membership', async () => {
  const lost = createClubRegistry({
    baseUrl: `${sandbox.url}/elsewhere`,
    apiKey: demonstrationKey,
    timeoutMs: 2000,
  });
  expect(await lost.findMembership('100000000022')).toEqual({ kind: 'unknown', reason: 'unreadable' });
});
