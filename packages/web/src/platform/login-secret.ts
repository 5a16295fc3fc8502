import type { LocalKey, LoginSecret, Store } from './platform.ts';

/**
 * A secret of the app for its logins (docs/adr/0066). It is stored, because the system may end the app while
 * the browser is open, and stays the same until a login is done: two may be under way at once.
 */
export function createLoginSecret(store: Store<LocalKey>): LoginSecret {
  const verifier = () => store.get('login_secret');
  return {
    verifier,
    challenge: async () => {
      const secret = verifier() ?? base64url(crypto.getRandomValues(new Uint8Array(32)));
      store.set('login_secret', secret);
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
      return base64url(new Uint8Array(hash));
    },
    forget: () => store.remove('login_secret'),
  };
}

function base64url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
