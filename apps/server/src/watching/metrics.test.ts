import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyPolicy, cards, newCard, readyToPay, until } from '../testing/test-purchase.ts';
import { newMember } from '../testing/test-member.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { createMetrics, type Figures } from './metrics.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ METRICS_PORT: '0' });
});
afterAll(() => server.close());

const scrape = async () => {
  const response = await fetch(`http://127.0.0.1:${server.app.metricsPort()}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  return await response.text();
};

/** The value of the one sample with this name and these labels. */
function valueOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const found = text.split('\n').filter((line) => {
    const [, own, inside = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    return (
      own === name && Object.entries(labels).every(([key, value]) => inside.includes(`${key}="${value}"`))
    );
  });
  return found.length === 0
    ? undefined
    : found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

test('a purchase, from its calls to its mails, is in the figures, and nothing of its person', async () => {
  const member = await newMember(server);
  const number = await buyPolicy(server, member);
  const declined = await readyToPay(server, { member });
  await declined.pay(await newCard(member.client, cards.declines));

  const text = await until('all of it counted', async () => {
    const read = await scrape();
    // Each is sent by itself, whichever comes first.
    const isSent = (kind: string) => valueOf(read, 'socio_mails_total', { kind, outcome: 'sent' }) === 1;
    return isSent('policy-issued') && isSent('payment-receipt') && read;
  });
  const step12 = { method: 'POST', route: '/api/update-insurance-application-step12', status: '200' };
  expect(valueOf(text, 'socio_call_duration_seconds_count', step12)).toBe(1);
  for (const limit of ['0.05', '0.25', '1']) {
    expect(valueOf(text, 'socio_call_duration_seconds_bucket', { ...step12, le: limit })).toBeDefined();
  }
  const charge = { service: 'payment-gateway', call: 'charge' };
  expect(valueOf(text, 'socio_service_duration_seconds_count', { ...charge, answer: 'yes' })).toBe(1);
  expect(valueOf(text, 'socio_service_duration_seconds_count', { ...charge, answer: 'no' })).toBe(1);
  expect(valueOf(text, 'socio_purchase_moves_total', { to: 'charged' })).toBe(1);
  expect(valueOf(text, 'socio_purchase_moves_total', { to: 'issued' })).toBe(1);
  expect(valueOf(text, 'socio_purchase_moves_total', { to: 'declined' })).toBe(1);
  expect(valueOf(text, 'socio_database_connections', { state: 'total' })).toBeGreaterThan(0);
  expect(valueOf(text, 'socio_database_figures')).toBe(1);
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined();
  expect(valueOf(text, 'nodejs_heap_size_used_bytes')).toBeGreaterThan(0);

  const ids = await server.db.selectFrom('applications').select('id').execute();
  for (const personal of [number, member.number, member.phone, member.email, ...ids.map(({ id }) => id)]) {
    expect(text).not.toContain(personal);
  }
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|@/);
});

test.each(['grafana/socio-seguro.json', 'operations.md'])(
  'docs/%s names only figures that a running server shows',
  async (file) => {
    const text = readFileSync(join(import.meta.dirname, '../../../../docs', file), 'utf8');
    const named = [...text.matchAll(/\b(?:socio|nodejs|process)_[a-z0-9_]+\b(?!\*)/g)].map(([name]) => name);
    const shown = [...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !shown.includes(name))).toEqual([]);
  },
);

test('its own port shows the figures and nothing else, and the product shows none', async () => {
  const own = `http://127.0.0.1:${server.app.metricsPort()}`;
  for (const path of ['/', '/api/public-config', '/readyz']) {
    expect((await fetch(own + path)).status).toBe(404);
  }
  expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404);
  const product = await server.client().send({ method: 'GET', url: '/metrics' });
  expect(product).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('figures that the database does not give leave the others as they are', async () => {
  const metrics = createMetrics();
  const pool = { totalCount: 7, idleCount: 2, waitingCount: 30 };
  let asked = 0;
  const readWith = (readFigures: () => Promise<Figures>) =>
    metrics.read({ pool, callsInFlight: () => 4, readFigures: () => ((asked += 1), readFigures()) });

  const without = await readWith(() => Promise.reject(new Error('no database')));
  expect(valueOf(without, 'socio_database_figures')).toBe(0);
  expect(valueOf(without, 'socio_database_waiting')).toBe(30);
  expect(valueOf(without, 'socio_calls_in_flight')).toBe(4);

  const amount = { name: 'issuing', count: 3, oldestSeconds: 60 };
  await Promise.all([1, 2].map(() => readWith(async () => ({ queue: [], purchases: [amount], guards: [] }))));
  expect(valueOf(await readWith(never), 'socio_purchases', { state: 'issuing' })).toBe(3);
  expect(asked).toBe(2);
});

const never = () => Promise.reject(new Error('asked although the last answer still holds'));
