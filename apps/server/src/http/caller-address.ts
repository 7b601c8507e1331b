import proxyAddr from '@fastify/proxy-addr';
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

/** Whether an address that a request came through is a proxy of ours; hop 0 is the one that is connected. */
export type IsProxy = (address: string, hop: number) => boolean;

/** From the setting: proxy addresses or a hop count, nobody if not configured. */
export function trustProxy(setting: string | undefined): IsProxy {
  if (setting === undefined) return () => false;
  if (/^\d+$/.test(setting)) return (_address, hop) => hop < Number(setting);
  return proxyAddr.compile(setting.split(',').map((part) => part.trim()));
}
