import type { CategoryTable } from '@bloom/contract/catalogue/catalogue';
import { linkableProviders, type LinkableProvider } from '@bloom/contract/account/login-providers';
import { parseLocale, type Locale } from '@bloom/contract/wire/locale';
import { readDialog } from '../dialogs/dialogs.ts';
import { appRoutes, isPagePath } from '@bloom/contract/page/routes';
import type { UrlParts } from '../../platform/platform.ts';
import { addSearch, parseSearch } from '../search-params.ts';
import { readSearchSection } from '../../features/catalogue/search/search-section.ts';
import { canonicalPath } from '../ssr/canonical-path.ts';

/**
 * The launch parameters of a URL (docs/specification/pages.md#launch-parameters): what is not part of a
 * page's own URL.
 */
export type LaunchParams = {
  /** The one-time code of a login redirect (`?token=`). */
  loginCode?: string;
  /** The token of the chat's moderator (`?adminToken=`). */
  adminToken?: string;
  /** The one-time code of a new site (`/setup#…`). */
  setupCode?: string;
  /** The referrer code of an invite link (`?code=` or `/#/?code=`). */
  referrer?: string;
  /** The provider that was linked to the account just now (`?linked=`). */
  linked?: LinkableProvider;
  /** The language of a shared link (`?lang=`). */
  locale?: Locale;
};

/** Facebook appends this to the URL of a login redirect; browsers keep it. */
const facebookHash = '#_=_';

/** The path and the query of a link of the old app: `/#/video/abc?videoSrc=youtube`. */
const hashRoute = /^#\/([^?]*)\??(.*)$/;

/**
 * Splits a URL into its launch parameters and the path without them, which the address bar then shows.
 * Old links (`/#/…`) become paths. On the error page `code` is the number of the error, and
 * `referrer` the referral code of a login that failed. The home page keeps only its filters and its
 * dialog, because the server has rendered it without the rest.
 *
 * @param table the existing subcategories and languages; without it they are not checked
 */
export function readLaunchParams(
  { pathname, search, hash }: UrlParts,
  table?: CategoryTable,
): {
  launchParams: LaunchParams;
  /** Path, query and hash. */
  clean: string;
} {
  const old = hashRoute.exec(hash);
  // Browsers read "//…" and "/\…" as the name of a host, so that the link would leave this site.
  const oldPath = old?.[1]?.replace(/^[/\\]+/, '');
  const path = oldPath && pathname === '/' ? `/${oldPath}` : pathname;

  const query = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(old?.[2] ?? '')) {
    if (!query.has(name)) query.append(name, value);
  }
  const consume = (name: string) => {
    const value = query.get(name);
    query.delete(name);
    return value ?? undefined;
  };
  const token = consume('token');
  // A file or a feed is no place that a login leads to.
  const loginCode = isPagePath(path) ? token : undefined;
  const adminToken = consume('adminToken');
  const referrer = consume(path === '/error' ? 'referrer' : 'code');
  const setupCode = path === appRoutes.setup.path ? hash.slice(1) : '';
  const link = consume('linked');
  const linked = linkableProviders.find((provider) => provider === link);
  const locale = parseLocale(consume('lang'));

  const rest = query.size > 0 ? `?${query}` : '';
  const place = path === '/' ? homePath(rest, table) : path + rest;
  return {
    launchParams: {
      ...(loginCode && { loginCode }),
      ...(adminToken && { adminToken }),
      ...(setupCode && { setupCode }),
      ...(referrer && { referrer }),
      ...(linked && { linked }),
      ...(locale && { locale }),
    },
    clean: `${place}${old || setupCode || hash === facebookHash ? '' : hash}`,
  };
}

function homePath(search: string, table: CategoryTable | undefined): string {
  const query = parseSearch(search);
  const { dialog } = readDialog(query);
  const path = canonicalPath({ pathname: '/', search }, table) ?? '/';
  return addSearch(path, { dialog, ...readSearchSection(query) });
}

/** Whether the hash of a URL is a link of the old app. */
export function isHashRoute(hash: string): boolean {
  return hashRoute.test(hash);
}
