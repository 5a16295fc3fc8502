import { linkableProviders, type LinkableProvider } from '@bloom/contract/account/login-providers';
import { isPagePath } from '@bloom/contract/page/routes';
import { parseLink } from '@bloom/contract/sources/link';
import type { SiteHosts } from '@bloom/contract/sources/maccms';
import type { Link } from '@bloom/contract/sources/sources';

/** The purpose of a URL that opened the app (docs/specification/mobile.md#received-links). */
export type ReceivedLink =
  /** A login is done; `code` is its one-time code. */
  | { kind: 'login'; code: string }
  /** A login to link to the account is verified; `code` is its one-time code. */
  | { kind: 'linked'; provider: LinkableProvider; code: string }
  /** A login has failed; `path` is the page that says why. */
  | { kind: 'failedLogin'; path: string }
  /** A link of the site. `path` has launch parameters too. */
  | { kind: 'page'; path: string }
  /** Another app has shared a link to a video; `text` is what it has handed over. */
  | { kind: 'share'; link: Link; text: string }
  /** Another app has shared something that is no video of a known source. */
  | { kind: 'unsupported' }
  /** Another app has shared nothing that can be read. */
  | { kind: 'empty' };

/**
 * Reads a URL that opened the app. Only our own links can sign in: another site's link with a `token` is a
 * text like any other. Undefined for a URL that is not for the app.
 *
 * @param server the origin of the site
 * @param sites the resource sites that the operator has configured
 */
export function readReceivedLink(url: string, server: string, sites: SiteHosts): ReceivedLink | undefined {
  const own = readOwnLink(url, server);
  if (own) return own;
  const parsed = URL.parse(url);
  if (parsed?.protocol !== 'bloom:' || parsed.host !== 'share') return undefined;
  const text = parsed.searchParams.get('text')?.trim() ?? '';
  if (text === '') return { kind: 'empty' };
  const mentioned = /(?:bloom|https?):\/\/\S+/i.exec(text)?.[0] ?? '';
  const shared = readOwnLink(mentioned, server);
  if (shared) return shared;
  const link = parseLink(text, sites);
  return link.ok ? { kind: 'share', link: link.link, text } : { kind: 'unsupported' };
}

function readOwnLink(url: string, server: string): ReceivedLink | undefined {
  const parsed = URL.parse(url);
  if (!parsed) return undefined;
  if (parsed.protocol === 'bloom:' && parsed.host === 'error') {
    // Any page can open such a link: what its message says could be anybody's.
    const known = ['code', 'provider', 'field'].flatMap((name) => {
      const value = parsed.searchParams.get(name);
      return value === null ? [] : [[name, value]];
    });
    return { kind: 'failedLogin', path: `/error?${new URLSearchParams(known)}` };
  }
  const code = parsed.searchParams.get('token');
  if (parsed.protocol === 'bloom:' && parsed.host === 'linked') {
    const name = parsed.searchParams.get('provider');
    const provider = linkableProviders.find((each) => each === name);
    return provider && code ? { kind: 'linked', provider, code } : undefined;
  }
  const isOwnScheme = parsed.protocol === 'bloom:' && parsed.host === 'login';
  if (!isOwnScheme && parsed.origin !== server) return undefined;
  if (code && (isOwnScheme || isPagePath(parsed.pathname))) return { kind: 'login', code };
  parsed.searchParams.delete('token');
  return isOwnScheme ? undefined : { kind: 'page', path: parsed.pathname + parsed.search + parsed.hash };
}
