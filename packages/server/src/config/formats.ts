import { isAddressRange } from '../platform/http/trusted-proxies.ts';
import { isIssuer } from './login-settings.ts';

const everyOf = (isOne: (text: string) => boolean) => (list: string) => list.split(',').every(isOne);

/** The formats of environment variables, by the names that their schemas use. */
export const formats = {
  addresses: everyOf(isAddressRange),
  appOrigins: everyOf(isAppOrigin),
  contact: isContact,
  database: isDatabaseUrl,
  databases: (list: string) => splitUrls(list).every(isDatabaseUrl),
  dataUrl: (text: string) => isHttpUrl(text) || isFileUrl(text),
  hosts: everyOf(isHostAndPort),
  issuer: isIssuer,
  origin: isOrigin,
  pushHosts: everyOf(isPushHost),
  redis: isRedisUrl,
  smtp: (text: string) => /^smtps?:\/\/[^/?#]/.test(text) && URL.canParse(text),
  url: isHttpUrl,
};

/** The URLs of a list; a comma may also be part of one. */
export function splitUrls(text: string): string[] {
  return text === '' ? [] : text.split(/,\s*(?=postgres(?:ql)?:)/);
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function isFileUrl(text: string): boolean {
  return URL.canParse(text) && /^file:\/\/\/./.test(new URL(text).href);
}

/** Whether a push service may reach the operator there: a page or an e-mail address. */
export function isContact(text: string): boolean {
  return URL.canParse(text) && /^(https:\/\/|mailto:[^@]+@[^@]+$)/.test(text);
}

function isPushHost(text: string): boolean {
  return /^(\*\.)?[a-z\d.-]+(:\d{1,5})?$/i.test(text) && URL.canParse(`https://${text.replace('*.', '')}`);
}

function isHostAndPort(text: string): boolean {
  return /^[^\s:]+:\d{1,5}$/.test(text) && URL.canParse(`http://${text}`);
}

function isDatabaseUrl(text: string): boolean {
  // The host may be missing, or given as the folder of a socket in the query.
  const url = /^postgres(ql)?:\/\//.test(text) && URL.parse(text.replace('@/', '@socket/'));
  // The driver knows no lists of hosts.
  return !!url && !url.hostname.includes(',');
}

function isRedisUrl(text: string): boolean {
  // The path is the number of a database.
  return /^rediss?:\/\/[^/?#]+(\/\d{0,3})?$/.test(text) && URL.canParse(text);
}

/** Web views also have origins with a scheme of their own. */
function isAppOrigin(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(text);
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.origin === text;
}
