import ipaddr from 'ipaddr.js';
import { clientAddress } from './client-address.ts';

/** A network with a maximum for all its addresses together. */
export type LimitedNetwork = { network: string; max: number };

/**
 * The addresses and networks for which something that an address does counts, each with its maximum: of a
 * listed network the whole of it; else the address, of IPv6 its /64 and, with four times as much, its /48.
 *
 * @param max that of an address without a network
 */
export function limitedAddresses(
  ip: string,
  max: number,
  networks: readonly LimitedNetwork[] = [],
): { address: string; max: number }[] {
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : undefined;
  const listed = networks.find(({ network }) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return address?.kind() === base.kind() && address.match(base, bits);
  });
  if (listed) return [{ address: listed.network, max: listed.max }];
  const own = { address: clientAddress(ip), max };
  if (!(address instanceof ipaddr.IPv6)) return [own];
  const parts = address.parts.slice(0, 3).map((part) => part.toString(16));
  return [own, { address: `${parts.join(':')}::/48`, max: 4 * max }];
}
