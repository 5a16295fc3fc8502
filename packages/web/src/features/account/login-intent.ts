import { useEffect } from 'react';
import type { GiftTier } from '@bloom/contract/economy';
import { platform } from '../../platform/index.ts';

/** What a visitor was about to do when the login opened; the login keeps it. */
export type LoginIntent = {
  /** How far the page was scrolled. */
  scrollPx?: number;
  /** The name of the sharer to thank. */
  thank?: string;
  /** The tier that was pressed. It is armed again, never sent. */
  gift?: { source: string; id: string; tier: GiftTier };
  share?: true;
};

/** Stores what the visitor was about to do, in place of what was stored before. */
export function storeIntent(intent: LoginIntent): void {
  platform.tabStore.set('login_intent', JSON.stringify(intent));
}

/** What the visitor was about to do; nothing if that is not known. */
export function readIntent(): LoginIntent {
  try {
    return Object(JSON.parse(platform.tabStore.get('login_intent') ?? '{}')) as LoginIntent;
  } catch {
    return {};
  }
}

/** Reads and removes it. */
export function consumeIntent(): LoginIntent {
  const intent = readIntent();
  platform.tabStore.remove('login_intent');
  return intent;
}

let closing: ReturnType<typeof setTimeout> | undefined;

/** Drops the intent when the login is closed without a login, which leaves the page. */
export function useIntentWhileOpen(): void {
  useEffect(() => {
    clearTimeout(closing);
    return () => {
      // Strict mode mounts twice; the second time follows at once.
      closing = setTimeout(consumeIntent);
    };
  }, []);
}
