import type { CategoryTable } from '@bloom/contract/catalogue';
import { loginProviders, type LoginProvider } from '@bloom/contract/login-providers';
import { locales, type Locale } from '@bloom/contract/locale';
import { canonicalPath } from '../ssr/canonical-path.ts';

/** What an address brings that is not a place in the app. */
export type LaunchParams = {
  /** The one-time code of a login redirect (`?token=`). */
  loginCode?: string;
  /** The referrer code of an invite link (`?code=` or `/#/?code=`). */
  referrer?: string;
  /** The provider that was linked to the account just now (`?linked=`). */
  linked?: LoginProvider;
  /** The language that a shared link asks for (`?lang=`). */
  locale?: Locale;
};

type Address = { pathname: string; search: string; hash: string };

/** What Facebook hangs on the address of a login that comes back; browsers carry it on. */
const facebookHash = '#_=_';

/** The path and the query of a link in the old form: `/#/video/abc?videoSrc=youtube`. */
const hashRoute = /^#\/([^?]*)\??(.*)$/;

/**
 * Takes out of an address what must not stay in it (docs/specification.md#launch-parameters), and
 * gives the address without it: a place in the app, also where the address has the form `/#/…`. On
 * the error page `code` is the error's, and `referrer` who invited to a login that failed. The
 * address of the home page keeps nothing but its filters, as the server has rendered it without the
 * rest.
 *
 * @param table the subcategories and languages that there are; without one they are not checked
 */
export function readLaunchParams(
  { pathname, search, hash }: Address,
  table?: CategoryTable,
): {
  arrival: LaunchParams;
  clean: string;
} {
  const old = hashRoute.exec(hash);
  // Never the name of a host: "//…", however it is written, would lead to another site.
  const oldPath = old?.[1]?.replace(/^[/\\]+/, '');
  const path = oldPath && pathname === '/' ? `/${oldPath}` : pathname;

  const query = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(old?.[2] ?? '')) {
    if (!query.has(name)) query.append(name, value);
  }
  const take = (name: string) => {
    const value = query.get(name);
    query.delete(name);
    return value ?? undefined;
  };
  const loginCode = take('token');
  const referrer = take(path === '/error' ? 'referrer' : 'code');
  const link = take('linked');
  const linked = loginProviders.find((provider) => provider === link);
  const lang = take('lang');
  const locale = locales.find((each) => each === lang);

  const rest = query.size > 0 ? `?${query}` : '';
  const place = path === '/' ? canonicalPath({ pathname: path, search: rest }, table) : path + rest;
  return {
    arrival: {
      ...(loginCode && { loginCode }),
      ...(referrer && { referrer }),
      ...(linked && { linked }),
      ...(locale && { locale }),
    },
    clean: `${place}${old || hash === facebookHash ? '' : hash}`,
  };
}

/** Whether the part of an address behind `#` is a place in the app. */
export function isHashRoute(hash: string): boolean {
  return hashRoute.test(hash);
}
