import { platform } from '../../platform/index.ts';

/** The route that signs a demo user in (docs/specification.md#demo-login). */
export const demoLoginAction = `${platform.serverOrigin}/api/oauth/demo/login`;

/** Remembers where the user is, to come back there after the login. */
export function storeReturnPath(path: string): void {
  platform.localStore.set('login_return', path);
}

/** Where the user was before the login; a path of this site. */
export function consumeReturnPath(): string {
  const path = platform.localStore.get('login_return') ?? '/';
  platform.localStore.remove('login_return');
  return /^\/(?![/\\])/.test(path) ? path : '/';
}
