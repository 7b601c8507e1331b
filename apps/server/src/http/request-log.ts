import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { callerAddress } from './caller-address.ts';
import type { Watch } from '../watching/watch.ts';

type PgLike = Error & { severity?: string; code?: string; constraint?: string; table?: string };

/** PostgreSQL puts values into its messages, so only the code and location of its errors are logged. */
function describeError(error: PgLike): Record<string, unknown> {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  if (error.severity !== undefined) {
    return {
      type: 'DatabaseError',
      code: error.code,
      constraint: error.constraint,
      table: error.table,
      frames,
    };
  }
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  return { type: error.name, message: error.message, code: error.code, frames, ...(cause && { cause }) };
}

/** Most lines of a busy server have the millisecond of the line before. */
function isoTime(): () => string {
  let at = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== at) text = `,"time":"${new Date(now).toISOString()}"`;
    at = now;
    return text;
  };
}

export function createLogger(
  level: string,
  destination?: { write: (line: string) => void },
  traceId?: () => string | undefined,
): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    timestamp: isoTime(),
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    ...(traceId && { mixin: () => ({ trace_id: traceId() }) }),
  };
  // Lines are written together, and without the calls waiting for it; what is left is written when the process ends. Few
  // at a time: for each line that is added, those that wait are copied and counted.
  const output = destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 });
  return pino(options, output);
}

type Dependencies = { watch: Watch['call']; hashNetwork: (address: string) => Buffer };

/**
 * Logs and counts each call by the route's pattern, never the path, query, headers or body. Those refused or failed also
 * with their network and visit, as the audit log tells them.
 */
export function logRequests(app: FastifyInstance, { watch, hashNetwork }: Dependencies): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    const isCall = route?.startsWith('/api/') === true;
    watch({ method, route: isCall ? route : 'web', status, seconds: elapsedTime / 1000 });
    if (isCall) {
      const origin = status >= 400 && {
        network: hashNetwork(callerAddress(request.ip)).toString('base64url'),
        visit: request.visit,
      };
      request.log.info({ method, route, status, ms: Math.round(elapsedTime), ...origin }, 'request');
    }
    done();
  });
}
