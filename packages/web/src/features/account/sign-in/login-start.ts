import { platform } from '../../../platform/index.ts';

/** The route that signs a demo user in (docs/specification/sign-in.md#demo-login). */
export function demoLoginAction(): string {
  return `${platform.serverOrigin}/api/oauth/demo/login`;
}

/** Goes on as a login redirect does, with the one-time code of a login that did not leave the page. */
export function finishLogin(code: string): void {
  window.location.assign(`/?token=${code}`);
}

/** Stores the path to return to after the login. */
export function storeReturnPath(path: string): void {
  platform.localStore.set('login_return', path);
}

/** Reads and removes the path to return to after the login; always one of this site. */
export function consumeReturnPath(): string {
  const path = platform.localStore.get('login_return') ?? '/';
  platform.localStore.remove('login_return');
  return /^\/(?![/\\])/.test(path) ? path : '/';
}
