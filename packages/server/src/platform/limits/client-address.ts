import ipaddr from 'ipaddr.js';

/**
 * What counts as one address: IPv4 as it is, of IPv6 the first 64 bits, since that much is given to
 * every household. What is no address is taken as it is.
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
