import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is one of the public internet. Everything is refused that is not known to
 * be: private, local and reserved ranges, and the IPv6 forms that carry an IPv4 address inside
 * (mapped, NAT64, 6to4, Teredo, ISATAP), behind which any of those may hide.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (!(address instanceof ipaddr.IPv6)) return true;
  const { parts } = address;
  // Global unicast is 2000::/3; the rest of IPv6 is unassigned.
  const isGlobal = ((parts[0] ?? 0) & 0xe000) === 0x2000;
  // ISATAP puts 0:5efe or 200:5efe before the IPv4 address, behind any prefix.
  const isIsatap = ((parts[4] ?? 0) & ~0x200) === 0 && parts[5] === 0x5efe;
  return isGlobal && !isIsatap;
}
