import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to the public internet. False for private, local and reserved
 * ranges, and for IPv6 forms that contain an IPv4 address (mapped, NAT64, 6to4, Teredo, ISATAP),
 * because that address may be a private one.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (!(address instanceof ipaddr.IPv6)) return true;
  const { parts } = address;
  // Global unicast is 2000::/3; the rest of IPv6 is unassigned.
  const isGlobal = ((parts[0] ?? 0) & 0xe000) === 0x2000;
  // ISATAP: 0:5efe or 200:5efe between any prefix and the IPv4 address.
  const isIsatap = ((parts[4] ?? 0) & ~0x200) === 0 && parts[5] === 0x5efe;
  return isGlobal && !isIsatap;
}
