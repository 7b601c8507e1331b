import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';

type Settings = Pick<Config, 'production' | 'cardTokenization'>;

/**
 * Only the product's own files may run or load, and only the gateway's card fields be framed or sent to; its challenge
 * pages are top-level.
 */
function helmetHeaders({ production, cardTokenization: cards }: Settings): Record<string, string> {
  const gateway = (kind: 'frame' | 'direct') => (cards?.kind === kind ? [new URL(cards.url).origin] : []);
  const [framed = "'none'"] = gateway('frame');
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...gateway('direct')],
        frameSrc: [framed],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(production && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  setHeaders(response.req, response, () => undefined);
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

/** The same on every answer. */
export function securityHeaders(settings: Settings): Record<string, string> {
  return {
    ...helmetHeaders(settings),
    'permissions-policy': 'camera=(), microphone=(), payment=(), geolocation=(self)',
  };
}

export function addSecurityHeaders(app: FastifyInstance, settings: Settings): void {
  const headers = securityHeaders(settings);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // The route's pattern, because an encoded path reaches the same route.
    const path = request.routeOptions.url ?? request.url;
    if (path.startsWith('/api/') && !reply.hasHeader('Cache-Control')) {
      void reply.header('Cache-Control', 'no-store');
    }
    done(null, payload);
  });
}
