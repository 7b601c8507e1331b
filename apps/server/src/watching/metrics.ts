import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { unwatched, type Watch } from './watch.ts';

/** A number of things, counted no further than its reader looks, and the age of the oldest in seconds. */
export type Amount = { name: string; count: number; oldestSeconds: number };

export type Figures = {
  /** Jobs that wait, by kind of work. */
  queue: readonly Amount[];
  /** Purchases that have not come to their end, by what they wait for. */
  purchases: readonly Amount[];
  /** What the codes by SMS are on guard against: 1 or 0. */
  guards: readonly Amount[];
};

export type Pool = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };

type Dependencies = {
  pool: Pool;
  readFigures: () => Promise<Figures>;
  callsInFlight: () => number;
};

export type Metrics = {
  /** Where the product reports to. */
  watch: Watch;
  contentType: string;
  /** In the format that Prometheus reads. */
  read: (sources: Dependencies) => Promise<string>;
};

/** With the limits that calls are held to: 50 ms, 250 ms and 1 s. */
const callBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];
/** Up to the longest time limit of a service. */
const serviceBuckets = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30];
const workBuckets = [0.05, 0.25, 1, 2.5, 5, 10, 30, 60];

/** The database is asked for figures at most this often, however many ask for them here. */
const figuresHoldMs = 5000;
/** A scrape answers without the database's figures rather than not at all. */
const figuresLimitMs = 3000;

const seconds = (since: number) => (performance.now() - since) / 1000;

/** The product's figures in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const calls = new Histogram({
    name: 'socio_call_duration_seconds',
    help: "Answered calls by their route's pattern; everything outside the API is 'web'",
    labelNames: ['method', 'route', 'status'],
    buckets: callBuckets,
    registers,
  });
  const overload = new Counter({
    name: 'socio_overload_refusals_total',
    help: 'Calls answered with OVERLOADED, by what was exceeded',
    labelNames: ['reason'],
    registers,
  });
  const services = new Histogram({
    name: 'socio_service_duration_seconds',
    help: 'Questions to outside services by answer: yes, no, unknown',
    labelNames: ['service', 'call', 'answer'],
    buckets: serviceBuckets,
    registers,
  });
  const mails = new Counter({
    name: 'socio_mails_total',
    help: 'Mails handed to the mail server, by what it said: sent, refused, unknown',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const work = new Histogram({
    name: 'socio_work_duration_seconds',
    help: 'Runs of durable work by outcome: done, later, failed',
    labelNames: ['kind', 'outcome'],
    buckets: workBuckets,
    registers,
  });
  const purchases = new Counter({
    name: 'socio_purchase_moves_total',
    help: 'Purchases that came to a state',
    labelNames: ['to'],
    registers,
  });
  const codes = new Counter({
    name: 'socio_codes_total',
    help: 'Codes by SMS: sent, entered, failed, by browsers in which the member once authenticated and others',
    labelNames: ['event', 'browser'],
    registers,
  });
  const gauge = <const Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const overdue = gauge(
    'socio_overdue_work',
    'Found by the last sweep, which looks no further than 100',
    'kind',
  );
  const inFlight = gauge(
    'socio_calls_in_flight',
    'Calls that may be refused as OVERLOADED, being answered now',
  );
  const connections = gauge('socio_database_connections', 'Connections of the pool: total, idle', 'state');
  const waiting = gauge('socio_database_waiting', 'Queries that wait for a connection');
  const isAnswering = gauge('socio_database_figures', '1 if the database gave its figures for this scrape');
  const queueJobs = gauge('socio_queue_jobs', 'Jobs that wait, at most 10,000 of a kind', 'kind');
  const queueAge = gauge('socio_queue_oldest_seconds', 'Since the oldest waiting job was sent', 'kind');
  const open = gauge('socio_purchases', 'Purchases not at their end, at most 10,000 of a state', 'state');
  const openAge = gauge('socio_purchases_oldest_seconds', 'Since the oldest of them came there', 'state');

  const guard = gauge('socio_code_guard', '1 while codes by SMS are on guard against this', 'against');

  const readCached = createCache();

  const setFigures = ({ queue, purchases: states, guards }: Figures) => {
    for (const { name: against, count } of guards) guard.set({ against }, count);
    for (const { name: kind, count, oldestSeconds } of queue) {
      queueJobs.set({ kind }, count);
      queueAge.set({ kind }, oldestSeconds);
    }
    for (const { name: state, count, oldestSeconds } of states) {
      open.set({ state }, count);
      openAge.set({ state }, oldestSeconds);
    }
  };

  return {
    contentType: registry.contentType,
    read: async ({ pool, readFigures, callsInFlight }) => {
      const figures = await readCached(readFigures);
      // What was true before says nothing now.
      for (const one of [queueJobs, queueAge, open, openAge, guard]) one.reset();
      if (figures !== undefined) setFigures(figures);
      isAnswering.set(figures === undefined ? 0 : 1);
      connections.set({ state: 'total' }, pool.totalCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      waiting.set(pool.waitingCount);
      inFlight.set(callsInFlight());
      return await registry.metrics();
    },
    watch: {
      call: ({ method, route, status, seconds: took }) => calls.observe({ method, route, status }, took),
      overload: (reason) => overload.inc({ reason }),
      service: async ({ service, call, read }, ask) => {
        const since = performance.now();
        try {
          const answer = await ask();
          services.observe({ service, call, answer: read(answer) }, seconds(since));
          return answer;
        } catch (error) {
          services.observe({ service, call, answer: 'unknown' }, seconds(since));
          throw error;
        }
      },
      mail: (kind, outcome) => mails.inc({ kind, outcome }),
      work: async (kind, run) => {
        const since = performance.now();
        try {
          const outcome = await run();
          work.observe({ kind, outcome }, seconds(since));
          return outcome;
        } catch (error) {
          work.observe({ kind, outcome: 'failed' }, seconds(since));
          throw error;
        }
      },
      traceparent: unwatched.traceparent,
      overdue: (kind, count) => overdue.set({ kind }, count),
      purchase: (to) => purchases.inc({ to }),
      code: (event, browser) => codes.inc({ event, browser }),
    },
  };
}

/** The last figures for a few seconds; undefined while the database does not give any in time. Never asks twice at once. */
function createCache(): (read: () => Promise<Figures>) => Promise<Figures | undefined> {
  let last: { at: number; figures: Figures } | undefined;
  let reading: Promise<Figures | undefined> | undefined;
  return async (read) => {
    if (last !== undefined && performance.now() - last.at < figuresHoldMs) return last.figures;
    reading ??= read()
      .then((figures) => {
        last = { at: performance.now(), figures };
        return figures;
      })
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<undefined>((done) => {
      timer = setTimeout(() => done(undefined), figuresLimitMs);
    });
    return await Promise.race([reading, limit]).finally(() => clearTimeout(timer));
  };
}
