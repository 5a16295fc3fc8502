import { loginProviders, type LoginProvider } from '@bloom/contract/login-providers';

/**
 * The page that a click or form would leave the app for, to be opened in the system's browser: links to other
 * sites, and logins, which come back by a deep link. A web view must not show the page of a login provider, and
 * providers refuse it. Undefined for a page of the app.
 *
 * @param url where the link or form leads, in full
 * @param server the origin of the server
 * @param app the origin of the app's own pages
 */
export function browserUrl(url: string, server: string, app: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed || parsed.origin === app || !/^(https?|mailto):$/.test(parsed.protocol)) {
    return undefined;
  }
  if (isLogin(parsed, server)) {
    // This is for a login that ends on the site.
    parsed.searchParams.delete('from_wechat_web');
    parsed.searchParams.set('from_mobile_app', 'true');
  }
  return parsed.href;
}

/** The provider whose login a page begins; undefined for any other page, and for the demo's login. */
export function loginProviderOf(page: string, server: string): LoginProvider | undefined {
  const url = new URL(page);
  if (!isLogin(url, server)) return undefined;
  return loginProviders.find((provider) => url.pathname.split('/')[3] === provider);
}

function isLogin({ origin, pathname }: URL, server: string): boolean {
  return origin === server && /^\/api\/oauth\/[a-z]+\/login$/.test(pathname);
}

/** The URL that a form with the method GET leads to. */
export function formUrl(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const url = new URL(form.action);
  const data = new FormData(form, submitter);
  // Files cannot be in a URL.
  const texts = [...data].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  url.search = String(new URLSearchParams(texts));
  return url.href;
}
