import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Calls that change something must come from the product's own pages: in production from PUBLIC_URL, on a developer's
 * machine from the host that the request was sent to, whatever its name and port.
 */
export function requireOwnOrigin(app: FastifyInstance, publicUrl: string, production: boolean): void {
  const own = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    // Applies to every path: an encoded one ('/%61pi/…') reaches the same route.
    if (safe.has(request.method) || request.routeOptions.config.anyOrigin === true) return;
    const origin = request.headers.origin;
    if (origin === undefined || !URL.canParse(origin)) throw new Refusal('BAD_ORIGIN');
    if (origin === own) return;
    if (production || new URL(origin).host !== request.headers.host) throw new Refusal('BAD_ORIGIN');
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only for forms whose path carries the proof (one-click unsubscribe). */
    anyOrigin?: boolean;
  }
}
