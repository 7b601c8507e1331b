import ipaddr from 'ipaddr.js';

/**
 * What rate limits count as one address: an IPv4 address, or the /64 of an IPv6 one, since whoever has a /64 can use
 * all 2^64 of its addresses.
 */
export function callerAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}

/** Fastify's setting from ours: proxy addresses or a hop count, nobody if not configured. */
export function trustProxy(
  setting: string | undefined,
): false | string | ((address: string, hop: number) => boolean) {
  if (setting === undefined) return false;
  return /^\d+$/.test(setting) ? (_address, hop) => hop < Number(setting) : setting;
}
