import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/**
 * A request must name this server, and once: otherwise a page of another site, whose name its owner can make lead to any
 * address, could ask a server on the reader's own machine or network as if it were that site's (DNS rebinding). Names
 * of this machine count outside production only.
 */
export function requireOwnHost(app: FastifyInstance, publicUrl: string, production: boolean): void {
  const { host: ownHost, hostname: own } = new URL(publicUrl);
  const isOwn = (host: string) => {
    if (host === ownHost) return true;
    const name = hostname(host);
    return name === own || (!production && name !== undefined && isLoopback(name));
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { host = '' } = request.headers;
    const mayCome =
      isNamedOnce(request.raw.rawHeaders) && (isOwn(host) || request.routeOptions.config.anyHost === true);
    done(mayCome ? undefined : new Refusal('BAD_HOST'));
  });
}

/** Of several, Node keeps the first. Names and values stand by turns. */
function isNamedOnce(rawHeaders: string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts < 2;
}

/** Without its port; undefined for what names no host. */
function hostname(host: string): string | undefined {
  const url = `http://${host}`;
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(url)) return undefined;
  return new URL(url).hostname;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

function isLoopback(name: string): boolean {
  const address = name.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  if (version !== 0) return loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
  return name === 'localhost' || name.endsWith('.localhost');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only for what proxies and monitors ask by address: it tells nothing. */
    anyHost?: boolean;
  }
}
