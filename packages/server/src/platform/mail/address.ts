import { domainToASCII } from 'node:url';
import { readTypedHost } from '@bloom/contract/wire/typed';

/** One mailbox, without what could add another one, a header or a name. */
const pattern = /^[^\s@,;:<>()"\\\p{C}]+@[^\s@,;:<>()"\\\p{C}]+\.[^\s@,;:<>()"\\\p{C}]+$/u;

/** A host by one name: no dot at its end, which would be another form of the same, and no IP address. */
const hostPattern = /^(?:[\w-]+\.)+[\w-]*[a-z][\w-]*$/;

/** An e-mail address that a user typed, as it is to be sent to; undefined if it is not exactly one. */
export function readAddress(raw: string): string | undefined {
  const address = readTypedHost(raw);
  return pattern.test(address) ? address : undefined;
}

/**
 * The form of an e-mail address that identifies its mailbox; e-mails that prove who reads it must go to this
 * form. Undefined if it is not an address.
 */
export function normalizeAddress(raw: string): string | undefined {
  return identify(readTypedHost(raw));
}

/**
 * The same as it was before full-width and invisible characters made no difference; undefined also where it
 * is no other. An account may have it, and its e-mail goes to no other mailbox.
 */
export function formerAddress(raw: string): string | undefined {
  const former = identify(raw.trim());
  return former === normalizeAddress(raw) ? undefined : former;
}

function identify(typed: string): string | undefined {
  const address = typed.normalize('NFC').toLowerCase();
  if (!pattern.test(address)) return undefined;
  const [mailbox, host = ''] = address.split('@');
  const ascii = domainToASCII(host);
  return mailbox && hostPattern.test(ascii) ? `${mailbox}@${ascii}` : undefined;
}
