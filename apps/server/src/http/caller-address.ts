import ipaddr from 'ipaddr.js';

/**
 * What limits count as one address: an IPv4 address, or the 64 bits of an IPv6 network, since everybody who has one
 * of those has all of its 2^64 addresses.
 */
export function callerAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
}
