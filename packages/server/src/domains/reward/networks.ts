import ipaddr from 'ipaddr.js';
import type { LimitedNetwork } from '../../platform/limits/index.ts';

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
