import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import { createMetrics } from './watching/metrics.ts';
import { serveMetrics, type MetricsListener } from './watching/serve-metrics.ts';
import { unwatched, type Watch } from './watching/watch.ts';
import { readFigures } from './workflows/read-figures.ts';
import { works } from './workflows/works.ts';

export type Watching = {
  watch: Watch;
  /** Where the figures are read, once it has started; undefined if nobody wants them. */
  metricsPort: () => number | undefined;
  /** To be called after the queue has started. */
  start: (product: { callsInFlight: () => number }) => Promise<void>;
  stop: () => Promise<void>;
};

/** Wires the figures to the database; without METRICS_PORT there are none, and nothing is measured. */
export function buildWatching(
  { METRICS_HOST: host, METRICS_PORT: port }: Config,
  { pool, db, clock }: { pool: Pool; db: Database; clock: () => Date },
): Watching {
  if (port === undefined) {
    const nothing = async () => undefined;
    return { watch: unwatched, metricsPort: () => undefined, start: nothing, stop: nothing };
  }
  const kinds = works.flatMap(({ name, retry }) => (retry === undefined ? [] : [name]));
  const { watch, contentType, read } = createMetrics();
  let listener: MetricsListener | undefined;
  return {
    watch,
    metricsPort: () => listener?.port,
    start: async ({ callsInFlight }) => {
      const sources = { pool, callsInFlight, readFigures: () => readFigures(db, kinds, clock()) };
      listener = await serveMetrics({ contentType, read: () => read(sources) }, { host, port });
    },
    stop: async () => listener?.close(),
  };
}
