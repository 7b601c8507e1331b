import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Calls that change something must come from the product's own pages: in production from PUBLIC_URL, on a developer's
 * machine from the host that the request was sent to, whatever its name and port.
 */
export function requireOwnOrigin(app: FastifyInstance, publicUrl: string, production: boolean): void {
  const own = new URL(publicUrl).origin;
  const isOwn = (origin: string, host: string | undefined) =>
    origin === own || (!production && URL.canParse(origin) && new URL(origin).host === host);
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin, host } = request.headers;
    // Applies to every path: an encoded one ('/%61pi/…') reaches the same route.
    const mayCome =
      safe.has(request.method) ||
      request.routeOptions.config.anyOrigin === true ||
      (origin !== undefined && isOwn(origin, host));
    done(mayCome ? undefined : new Refusal('BAD_ORIGIN'));
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only for forms whose path carries the proof (one-click unsubscribe). */
    anyOrigin?: boolean;
  }
}
