import { create } from 'zustand';
import { localStore } from './storage.ts';

/** The server renders every page logged out, so that is also the state that hydration begins with. */
const useSession = create<{ token: string | null }>(() => ({ token: null }));
const readSession = () => useSession.setState({ token: sessionToken() });
if (globalThis.window) {
  readSession();
  // Another tab signed in or out.
  window.addEventListener('storage', readSession);
}

/** The session token; logged in means that there is one (docs/specification.md#session-check). */
export function sessionToken(): string | null {
  return localStore.get('user_token');
}

/** Stores the token of a login with its time (docs/specification.md#local-storage). */
export function startSession(token: string): void {
  localStore.set('user_token', token);
  localStore.set('user_token_ts', String(Date.now()));
  readSession();
}

/** Removes the token and its time. */
export function endSession(): void {
  localStore.remove('user_token');
  localStore.remove('user_token_ts');
  readSession();
}

/** The session token, following logins and logouts, also those in other tabs. */
export function useSessionToken(): string | null {
  return useSession(({ token }) => token);
}
