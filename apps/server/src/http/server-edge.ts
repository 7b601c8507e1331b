import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { trustProxy } from './caller-address.ts';
import { limitConnections } from './limit-connections.ts';
import { requireOwnHost } from './require-own-host.ts';
import { requireOwnOrigin } from './require-own-origin.ts';
import { securityHeaders } from './security-headers.ts';
import { serverLimits } from './server-limits.ts';

/** What stands between the network and the calls: Fastify's settings, and what looks at each request first. */
export function serverEdge(config: Config) {
  const { TRUST_PROXY, CONNECTIONS_PER_ADDRESS, PUBLIC_URL, production } = config;
  const isProxy = trustProxy(TRUST_PROXY);
  return {
    settings: {
      ...serverLimits(securityHeaders(config)),
      trustProxy: TRUST_PROXY !== undefined && isProxy,
    },
    guard: (app: FastifyInstance) => {
      limitConnections(app.server, {
        most: CONNECTIONS_PER_ADDRESS,
        isProxy: (address) => isProxy(address, 0),
        onRefused: () => app.log.warn('connections of one address refused'),
      });
      requireOwnHost(app, PUBLIC_URL, production);
      requireOwnOrigin(app, PUBLIC_URL, production);
    },
  };
}
