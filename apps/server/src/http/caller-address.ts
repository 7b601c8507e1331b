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
