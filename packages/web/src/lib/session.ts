import { useSyncExternalStore } from 'react';
import { localStore } from './storage.ts';

const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

/** The session token; logged in means that there is one (product.md §4). */
export function sessionToken(): string | null {
  return localStore.get('user_token');
}

/** Keeps the token of a login with its time (product.md §2). */
export function startSession(token: string): void {
  localStore.set('user_token', token);
  localStore.set('user_token_ts', String(Date.now()));
  notify();
}

/** Forgets the token and its time. */
export function endSession(): void {
  localStore.remove('user_token');
  localStore.remove('user_token_ts');
  notify();
}

/**
 * The session token, following logins and logouts, also those in other tabs. The first picture of a
 * page is everybody's: it has none.
 */
export function useSessionToken(): string | null {
  return useSyncExternalStore(subscribe, sessionToken, () => null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
