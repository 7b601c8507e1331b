import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { allContracts } from '@socio/contracts/all-contracts';
import { checkMembership } from '@socio/contracts/check-membership';
import type { Contract } from '@socio/contracts/contract';
import { refusals } from '@socio/contracts/error-texts';
import { publicConfig } from '@socio/contracts/public-config';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fastify } from 'fastify';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { until } from '../testing/test-purchase.ts';
import { setErrorHandler } from './error-handler.ts';
import { refuseOverload, type OverloadLimits } from './refuse-overload.ts';

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await startTestServer({
    METRICS_PORT: '0',
    OVERLOAD_CALLS: '4',
    OVERLOAD_WAIT_MS: '50',
    OVERLOAD_DELAY_MS: '60000',
  });
  await server.app.server.listen({ port: 0 });
  ({ port } = server.app.server.server.address() as { port: number });
  // What is slow only once must not take the time of the slow calls.
  await server.client().call(checkMembership, { membership_number: await server.sandbox.addMember() });
});
afterAll(() => server.close());

const allCalls: Contract[] = Object.values(allContracts);
const statusOf = async ({ method, path }: Contract) => {
  const url = path.replace(/:\w+/g, 'x');
  return (await server.client().send({ method, url, ...(method !== 'GET' && { payload: {} }) })).status;
};
const isAnswering = async () => (await server.client().call(publicConfig)).status === 200;
const answersFor = async (ms: number) => {
  const end = performance.now() + ms;
  do expect(await isAnswering()).toBe(true);
  while (performance.now() < end);
};
const figure = async (sample: string) => {
  const text = await (await fetch(`http://127.0.0.1:${server.app.metricsPort()}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length) ?? 0,
  );
};
/** Calls that wait for the club's answer, each until its caller leaves. */
async function wait(count: number) {
  const body = JSON.stringify({ membership_number: await server.sandbox.addMember() });
  await server.sandbox.addFault({ service: 'club-registry', kind: 'slow', ms: 4000, times: count });
  const callers = await Promise.all(
    Array.from({ length: count }, () => sendRaw(`${headersOf(body.length)}${body}`)),
  );
  return { leave: () => callers.forEach((caller) => caller.destroy()) };
}

/** What holds while it refuses, whatever the reason. */
async function expectRefusing(): Promise<void> {
  const answer = await server.client().call(publicConfig);
  expect(answer).toMatchObject({
    status: 503,
    code: 'OVERLOADED',
    headers: { 'retry-after': '5' },
    raw: {
      success: false,
      message: refusals.OVERLOADED.text,
      details: { request_id: expect.any(String) as string },
    },
  });
  const statuses = await Promise.all(allCalls.map(statusOf));
  const answering = allCalls.filter((_call, at) => statuses[at] !== 503);
  expect(answering.map(({ path }) => path).toSorted()).toEqual([
    '/api/accept-policy-change',
    '/api/change-card',
    '/api/change-payment',
    '/api/generate-policy-pdf',
    '/api/get-application-details',
    '/api/pay-receipt',
    '/api/pay-receipt-by-link',
    '/api/pay-reinstatement',
    '/api/pay-rest',
    '/api/request-refund',
    '/api/update-insurance-application-step11',
    '/api/update-insurance-application-step12',
    '/api/update-policy-url',
  ]);
  for (const url of ['/readyz', '/healthz']) {
    expect((await server.client().send({ method: 'GET', url })).status).toBe(200);
  }
}

describe('beyond its capacity the server refuses what can wait, early, and recovers by itself', () => {
  test('calls that take too long, once there are enough of them', async () => {
    const number = await server.sandbox.addMember();
    await server.sandbox.addFault({ service: 'club-registry', kind: 'slow', ms: 4000, times: 4 });
    const working = [1, 2, 3, 4].map((at) =>
      server.client(`10.0.0.${at}`).call(checkMembership, { membership_number: number }),
    );
    await until('refusing', async () => !(await isAnswering()));
    await expectRefusing();
    for (const { status } of await Promise.all(working)) expect(status).toBe(200);
    await until('answering again', isAnswering);
    expect(await figure('socio_overload_refusals_total{reason="wait"}')).toBeGreaterThan(0);
  });

  test('not with fewer of them, nor for slow senders: one counts when its body is there', async () => {
    const working = await wait(2);
    const slow = await Promise.all([1, 2, 3, 4].map(() => sendRaw(`${headersOf(100)}{"membership_number":`)));
    await answersFor(1500);
    slow.forEach((socket) => socket.destroy());
    working.leave();
  });

  test('calls whose callers are gone no longer count', async () => {
    const working = await wait(4);
    await until('refusing', async () => !(await isAnswering()));
    working.leave();
    await until('answering again', isAnswering, 2000);
    await answersFor(500);
  });
});

describe('limits on their own', () => {
  const open = async (limits: OverloadLimits) => {
    const app = fastify();
    setErrorHandler(app);
    const reasons: string[] = [];
    const { callsInFlight } = await refuseOverload(app, limits, (reason) => reasons.push(reason));
    const released = Promise.withResolvers<void>();
    app.get('/work', { config: { isSheddable: true } }, () => released.promise.then(() => 'done'));
    app.get('/pay', async () => 'done');
    const ask = async (path: string) => (await app.inject(path)).statusCode;
    return { app, ask, reasons, callsInFlight, release: () => released.resolve() };
  };

  test('four times as many calls are refused before it is known how long they take', async () => {
    const { app, ask, reasons, callsInFlight, release } = await open({
      calls: 1,
      waitMs: 120_000,
      delayMs: 120_000,
    });
    const working = [1, 2, 3, 4].map(() => ask('/work'));
    await until('all there', async () => callsInFlight() === 4);
    expect(await ask('/work')).toBe(503);
    expect(await ask('/pay')).toBe(200);
    expect(reasons).toEqual(['rush']);
    release();
    expect(await Promise.all(working)).toEqual([200, 200, 200, 200]);
    expect(await ask('/work')).toBe(200);
    await app.close();
  });

  test('calls sent one behind the other on a connection that is lost no longer count', async () => {
    const limits = { calls: 1000, waitMs: 120_000, delayMs: 120_000 };
    const { app, callsInFlight, release } = await open(limits);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /work HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(5));
    await until('all there', async () => callsInFlight() === 5);
    socket.destroy();
    await until('none left', async () => callsInFlight() === 0, 5000);
    release();
    await app.close();
    expect(callsInFlight()).toBe(0);
  });

  test('an event loop that is late', async () => {
    const { app, ask, reasons, release } = await open({ calls: 1000, waitMs: 120_000, delayMs: 400 });
    release();
    const end = performance.now() + 20_000;
    do {
      const busyUntil = performance.now() + 600;
      while (performance.now() < busyUntil);
      await setImmediate();
    } while (performance.now() < end && (await ask('/work')) === 200);
    expect(reasons).toEqual(['delay']);
    expect(await ask('/pay')).toBe(200);
    await until('answering again', async () => (await ask('/work')) === 200);
    await app.close();
  });
});

const headersOf = (length: number) =>
  [
    'POST /api/check-membership HTTP/1.1',
    'host: 127.0.0.1:4000',
    'origin: http://127.0.0.1:4000',
    'content-type: application/json',
    `content-length: ${length}`,
    '\r\n',
  ].join('\r\n');

async function sendRaw(text: string) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}
