import ipaddr from 'ipaddr.js';

/**
 * Returns the key under which an address is counted: IPv4 unchanged, of IPv6 the first 64 bits, because every
 * household gets that many. Any other text is returned unchanged.
 */
export function clientAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
