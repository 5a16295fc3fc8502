import { create } from 'zustand';
import { platform } from '../platform/index.ts';

const useSession = create<{ token: string | null }>(() => ({
  token: globalThis.window ? sessionToken() : null,
}));
// Another tab signed in or out.
globalThis.window?.addEventListener('storage', readSession);

function readSession(): void {
  useSession.setState({ token: sessionToken() });
}

/**
 * The session token; a user is signed in while there is one (docs/specification/accounts.md#session-check).
 */
export function sessionToken(): string | null {
  return platform.localStore.get('user_token');
}

/** Stores the token of a login with its time (docs/specification/pages.md#local-storage). */
export function startSession(token: string): void {
  platform.localStore.set('user_token', token);
  platform.localStore.set('user_token_ts', String(Date.now()));
  readSession();
}

/** Removes the token and its time. */
export function endSession(): void {
  platform.localStore.remove('user_token');
  platform.localStore.remove('user_token_ts');
  readSession();
}

/** The session token, following logins and logouts, also those in other tabs. */
export function useSessionToken(): string | null {
  return useSession(({ token }) => token);
}

/** Calls a listener after each login and logout. Returns the end of it. */
export function onSessionChange(listener: () => void): () => void {
  return useSession.subscribe(({ token }, before) => {
    if (token !== before.token) listener();
  });
}
