import { linkableProviders, type LinkableProvider } from '@bloom/contract/account/login-providers';

/**
 * The page that a click or form would leave the app for, to be opened in the system's browser: links to other
 * sites, and logins. A web view must not show the page of a login provider, and providers refuse it.
 * Undefined for a page of the app, and for what the web view itself leaves to the system, such as `mailto:`.
 *
 * @param url where the link or form leads, in full
 * @param app the origin of the app's own pages
 */
export function browserUrl(url: string, app: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed || parsed.origin === app || !/^https?:$/.test(parsed.protocol)) {
    return undefined;
  }
  return parsed.href;
}

/**
 * The login that a page begins: with which provider, or the demo's. Undefined for any other page.
 *
 * @param server the origin of the server
 */
export function loginOf(page: string, server: string): LinkableProvider | 'demo' | undefined {
  const { origin, pathname } = new URL(page);
  const [, name] = /^\/api\/oauth\/([a-z\d]+)\/login$/.exec(pathname) ?? [];
  if (origin !== server) return undefined;
  return [...linkableProviders, 'demo' as const].find((each) => each === name);
}

/**
 * The page that begins a login which comes back to this app by a deep link.
 *
 * @param page begins a login that ends on the site
 * @param challenge of the app's secret (`LoginSecret`)
 */
export function appLoginUrl(page: string, challenge: string): string {
  const url = new URL(page);
  // This is for a login that ends on the site.
  url.searchParams.delete('from_wechat_web');
  url.searchParams.set('from_mobile_app', 'true');
  url.searchParams.set('app_challenge', challenge);
  return url.href;
}

/** The URL that a form with the method GET leads to. */
export function formUrl(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const url = new URL(form.action);
  const data = new FormData(form, submitter);
  // Files cannot be in a URL.
  const texts = [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  url.search = String(new URLSearchParams(texts));
  return url.href;
}
