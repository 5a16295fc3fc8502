import { BlockList, isIP } from 'node:net';

/** Parses one entry of TRUST_PROXY: an address, or a range such as 10.0.0.0/8. Undefined if it is neither. */
function readRange(entry: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const version = isIP(address);
  if (version === 0) return undefined;
  const all = version === 4 ? 32 : 128;
  const bits = length === undefined ? all : Number(length);
  if (bits > all) return undefined;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Whether text is an address or a range of addresses. */
export function isAddressRange(entry: string): boolean {
  return readRange(entry) !== undefined;
}

/** Makes a function that checks whether an address is one of a trusted proxy. */
export function trustedProxies(entries: readonly string[]): (address: string) => boolean {
  if (entries.length === 0) return () => false;
  const list = new BlockList();
  for (const entry of entries) {
    const range = readRange(entry);
    if (range) list.addSubnet(range.address, range.bits, range.family);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}
