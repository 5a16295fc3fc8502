import { useSyncExternalStore } from 'react';
import { platform } from '../../platform/index.ts';

const listeners = new Set<() => void>();

/**
 * Keeps the token of a URL with `adminToken` (docs/specification/chat.md#chat-admin) until the tab closes.
 */
export function storeAdminToken(token: string): void {
  platform.tabStore.set('admin_token', token);
}

/**
 * The token of the chat's moderator that this tab was opened with. The server decides whether it is right.
 */
export function adminToken(): string | undefined {
  return platform.tabStore.get('admin_token') ?? undefined;
}

/** Deletes the token: the server does not accept it, or the moderator leaves. */
export function forgetAdminToken(): void {
  platform.tabStore.remove('admin_token');
  for (const listener of listeners) listener();
}

/** `adminToken()`, following its deletion; undefined while the page hydrates. */
export function useAdminToken(): string | undefined {
  return useSyncExternalStore(subscribe, adminToken, () => undefined);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
