import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import { createMetrics } from './watching/metrics.ts';
import { serveMetrics, type MetricsListener } from './watching/serve-metrics.ts';
import type { Tracing } from './watching/start-tracing.ts';
import { unwatched, type Watch } from './watching/watch.ts';
import { readFigures } from './workflows/read-figures.ts';
import { works } from './workflows/works.ts';

export type Watching = {
  watch: Watch;
  /** To be called before any other hook that reports. */
  traceCalls: (app: FastifyInstance) => void;
  /** Where the figures are read, once it has started; undefined if nobody wants them. */
  metricsPort: () => number | undefined;
  /** To be called after the queue has started. */
  start: (product: { callsInFlight: () => number }) => Promise<void>;
  stop: () => Promise<void>;
};

type Dependencies = { pool: Pool; db: Database; clock: () => Date; tracing: Tracing | undefined };

/** Wires figures and traces; what is not configured is neither loaded nor measured. */
export function buildWatching(
  { METRICS_HOST: host, METRICS_PORT: port }: Config,
  { pool, db, clock, tracing }: Dependencies,
): Watching {
  const metrics = port === undefined ? undefined : createMetrics();
  const counted = metrics?.watch ?? unwatched;
  const kinds = works.flatMap(({ name, retry }) => (retry === undefined ? [] : [name]));
  let listener: MetricsListener | undefined;
  return {
    watch: tracing === undefined ? counted : traced(counted, tracing),
    traceCalls: (app) => tracing?.traceCalls(app),
    metricsPort: () => listener?.port,
    start: async ({ callsInFlight }) => {
      if (metrics === undefined || port === undefined) return;
      const { contentType } = metrics;
      const sources = { pool, callsInFlight, readFigures: () => readFigures(db, kinds, clock()) };
      listener = await serveMetrics({ contentType, read: () => metrics.read(sources) }, { host, port });
    },
    stop: async () => listener?.close(),
  };
}

/** Undefined without OTEL_EXPORTER_OTLP_ENDPOINT. To be stopped after the app. */
export async function openTracing(config: Config): Promise<Tracing | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const { startTracing } = await import('./watching/start-tracing.ts');
  return startTracing({
    endpoint,
    serviceName: config.OTEL_SERVICE_NAME,
    sampledShare: config.OTEL_TRACES_SAMPLER_ARG,
  });
}

/** Adds traces to what is watched. */
function traced(watch: Watch, { run, traceparent }: Tracing): Watch {
  return {
    ...watch,
    traceparent,
    service: (question, ask) => {
      const { service, call, read } = question;
      const attributes = { 'peer.service': service, 'socio.call': call };
      return run(
        { name: `${service} ${call}`, kind: 'question', attributes },
        () => watch.service(question, ask),
        (answer) => ({ 'socio.answer': read(answer) }),
      );
    },
    work: (kind, does, parent) =>
      run(
        { name: kind, kind: 'work', attributes: { 'socio.work': kind }, parent },
        () => watch.work(kind, does),
        (outcome) => ({ 'socio.outcome': outcome }),
      ),
  };
}
