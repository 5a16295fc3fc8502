import ipaddr from 'ipaddr.js';
import { clientAddress } from './client-address.ts';

/** A network with a maximum for all its addresses together. */
export type LimitedNetwork = { network: string; max: number };

/** The networks of a setting such as `198.51.100.0/24=30, 2001:db8::/32=9`; undefined if one is invalid. */
export function readNetworks(text: string): LimitedNetwork[] | undefined {
  const entries = text.split(/[,，]/).map((entry) => entry.trim());
  const read = entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, network = '', max] = /^([\da-f.:]+\/\d{1,3})=(0|[1-9]\d{0,8})$/i.exec(entry) ?? [];
      return { network, max: Number(max) };
    });
  return read.every(({ network }) => ipaddr.isValidCIDR(network)) ? read : undefined;
}

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
