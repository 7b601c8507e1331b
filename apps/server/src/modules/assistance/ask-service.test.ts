import { requestService } from '@socio/contracts/request-service';
import { serviceRequests } from '@socio/contracts/service-requests';
import type { ServiceKind } from '@socio/domain/services';
import { DAY, MINUTE, spans } from '@socio/domain/spans';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { authenticate, enterAgain, newMember, type TestMember } from '../../testing/test-member.ts';
import { buyPolicy, until } from '../../testing/test-purchase.ts';
import { createPurge } from '../../workflows/purge.ts';

let server: TestServer;
let member: TestMember;
let number: string;
beforeAll(async () => {
  server = await startTestServer({ SWEEP_EVERY_MS: '1000', SWEEP_AFTER_MS: '1000' });
});
beforeEach(async () => {
  member = await newMember(server);
  number = await buyPolicy(server, member);
});
afterEach(() => server.sandbox.clearFaults());
afterAll(() => server.close());

const near = {
  note: 'No arranca',
  place: 'Av. Juárez 12',
  position: { latitude: 25.67184, longitude: -100.31 },
};
const ask = async (kind: ServiceKind = 'tow', more: object = near, client = member.client) => {
  const { status, code, body } = await client.call(requestService, { policy_number: number, kind, ...more });
  const answer = status === 200 ? body.data.data.response : undefined;
  return { status, code, request: answer?.service_request, wasOpen: answer?.already_open };
};
const list = async () => {
  const { body } = await member.client.call(serviceRequests, undefined, { policyNumber: number });
  return body.data.data.response.service_requests;
};
const ordered = async () => {
  const { services } = (await server.sandbox.ledger()) as {
    services: Record<string, { status: string; order: { policyNumber: string } | null }>;
  };
  return Object.values(services).filter(({ order }) => order?.policyNumber === number);
};
const events = async () => {
  const rows = await server.db
    .selectFrom('audit_events')
    .select(['kind', 'details'])
    .where('member_id', '=', member.id)
    .where('kind', 'in', ['service-asked', 'service-taken', 'service-refused', 'service-cancelled'])
    .orderBy('id')
    .execute();
  return rows.map(({ kind, details }) => [kind, details]);
};
const losesAnswers = (kind: 'drop' | 'off' = 'drop') =>
  server.sandbox.addFault({ service: 'insurer', operation: 'order-service', kind, times: 1 });

test('a tow truck: the insurer gets what the member wrote, the member a number and an hour', async () => {
  const { request, wasOpen } = await ask();
  expect(request).toMatchObject({ kind: 'tow', state: 'taken', open: true });
  expect(request?.folio).toMatch(/^S-\d+$/);
  expect(Date.parse(request?.arrives_at ?? '')).toBeGreaterThan(server.clock.now().getTime());
  expect(wasOpen).toBe(false);
  expect(await ordered()).toMatchObject([
    { status: 'taken', order: { policyNumber: number, kind: 'tow', ...near } },
  ]);
  expect(await list()).toEqual([request]);
  expect(await events()).toMatchObject([
    ['service-asked', { policy: number, service: 'tow' }],
    ['service-taken', { policy: number, service: 'tow' }],
  ]);
  expect(server.logs.join('')).not.toMatch(/No arranca|25\.67184/);
});

test('asked for twice at once: one request, both get its number; again later, the same', async () => {
  const both = await Promise.all([ask(), ask()]);
  expect(new Set(both.map(({ request }) => request?.folio)).size).toBe(1);
  expect(both.filter(({ wasOpen }) => wasOpen === true)).toHaveLength(1);
  expect(await ask()).toMatchObject({ request: { folio: both[0].request?.folio }, wasOpen: true });
  expect(await ordered()).toHaveLength(1);
  const other = await ask('claim', {});
  expect(other).toMatchObject({ wasOpen: false, request: { state: 'taken' } });
});

test('six hours later another one of the kind can be asked for', async () => {
  const first = await ask();
  server.clock.advance({ minutes: spans.openService / MINUTE });
  expect((await list())[0]).toMatchObject({ open: false });
  const second = await ask();
  expect(second).toMatchObject({ wasOpen: false, request: { state: 'taken' } });
  expect(second.request?.folio).not.toBe(first.request?.folio);
});

test('an answer that is lost: nobody says that help is coming; asking again sends the same', async () => {
  await losesAnswers();
  expect(await ask()).toMatchObject({ request: { state: 'asked', folio: null, arrives_at: null } });
  expect(await ask()).toMatchObject({ request: { state: 'taken' }, wasOpen: true });
  expect(await ordered()).toHaveLength(1);
});

test('an answer that is lost and never asked for again is found by itself', async () => {
  await losesAnswers();
  await ask();
  server.clock.advance({ minutes: 1, seconds: 1 });
  const [found] = await until('settled', async () => {
    const services = await list();
    return services[0]?.state !== 'asked' && services;
  });
  expect(found).toMatchObject({ state: 'taken', folio: expect.stringMatching(/^S-/) });
});

test('what never reached the insurer is never ordered afterwards, and can be asked for anew', async () => {
  await losesAnswers('off');
  expect(await ask()).toMatchObject({ request: { state: 'asked' } });
  server.clock.advance({ minutes: 1, seconds: 1 });
  await until('settled', async () => (await list())[0]?.state === 'cancelled');
  expect((await list())[0]).toMatchObject({ folio: null, open: false });
  expect(await ordered()).toEqual([]);
  expect((await events()).at(-1)?.[0]).toBe('service-cancelled');
  expect(await ask()).toMatchObject({ request: { state: 'taken' }, wasOpen: false });
});

test('the fourth event of the year is refused by the insurer, which says why', async () => {
  for (const kind of ['tow', 'jump-start', 'gasoline'] as const) await ask(kind, {});
  server.clock.advance({ minutes: spans.openService / MINUTE });
  expect(await ask('tow', {})).toMatchObject({ request: { state: 'refused', used_up: true, open: false } });
});

test('another member’s policy answers like one that does not exist', async () => {
  const stranger = await newMember(server);
  const foreign = await ask('tow', {}, stranger.client);
  const unknown = await stranger.client.call(requestService, { policy_number: 'SSA-1', kind: 'tow' });
  expect(foreign).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(unknown).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  const read = await stranger.client.call(serviceRequests, undefined, { policyNumber: number });
  expect(read).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await ordered()).toEqual([]);
});

test('a membership number alone asks for nothing', async () => {
  const entered = await enterAgain(server, member);
  expect(await ask('tow', {}, entered)).toMatchObject({ status: 401, code: 'LEVEL_RECENT' });
  expect(await ordered()).toEqual([]);
});

test('an ended policy says so', async () => {
  server.clock.advance({ days: 366 });
  const again = await enterAgain(server, member);
  await authenticate(server, again, member.phone);
  expect(await ask('tow', {}, again)).toMatchObject({ status: 409, code: 'SERVICE_POLICY_ENDED' });
});

test.each([
  ['note', { note: 'x'.repeat(301) }],
  ['place', { place: 'x'.repeat(201) }],
  ['position', { position: { latitude: 91, longitude: 0 } }],
])('a %s beyond its limits is refused', async (_name, more) => {
  expect(await ask('tow', more)).toMatchObject({ status: 422, code: 'FIELDS_INVALID' });
});

test('where and what for is emptied after 30 days; that it was asked for stays', async () => {
  const { request } = await ask();
  const kept = () =>
    server.db
      .selectFrom('service_requests')
      .select(['note', 'place', 'latitude', 'longitude', 'folio'])
      .where('id', '=', request?.id ?? '')
      .executeTakeFirst();
  const purge = createPurge({ db: server.db, clock: server.clock.now });
  server.clock.advance({ days: spans.servicePlace / DAY, minutes: -1 });
  await purge();
  expect(await kept()).toMatchObject({ note: 'No arranca', latitude: 25.67184 });
  server.clock.advance({ minutes: 2 });
  await purge();
  const empty = { note: null, place: null, latitude: null, longitude: null };
  expect(await kept()).toEqual({ ...empty, folio: request?.folio });
});
