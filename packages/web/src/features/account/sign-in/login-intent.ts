import { useEffect } from 'react';
import type { GiftTier } from '@bloom/contract/gift/economy';
import type { Source } from '@bloom/contract/sources/sources';
import { parseJson } from '../../../lib/stored-json.ts';
import { platform } from '../../../platform/index.ts';

/** A gift to a video, or without a source to a collection: the tier that was pressed, or what was typed. */
export type IntendedGift = { source?: Source; id: string } & (
  | { tier: GiftTier }
  | { amount: number; note: string }
);

/** The action that a visitor was about to do when the login opened; the login stores it. */
export type LoginIntent = {
  /** How far the page was scrolled. */
  scrollPx?: number;
  /** The video that played, and the second that it had reached. */
  playing?: { source: Source; id: string; timeS: number };
  /** The name of who is thanked. */
  thank?: string;
  /** The name of who, or what collection, is followed. */
  follow?: string;
  /** The gift that was chosen. Its tier is armed or its amount typed again, nothing is sent. */
  gift?: IntendedGift;
  share?: true;
  /** To write in the chat room. */
  chat?: true;
  /** To report what breaks a rule. */
  report?: true;
  /** To write a moment, or to thank for one. */
  moment?: true;
  /** To save subtitles. */
  subtitle?: true;
  /** To reduce a video. */
  reduce?: true;
  /** To get the daily reward. */
  reward?: true;
  /** The title of an own page to open. */
  open?: string;
  /** The video to save. */
  save?: { source: Source; id: string };
};

/** Stores what the visitor was about to do, in place of what was stored before. */
export function storeIntent(intent: LoginIntent): void {
  platform.tabStore.set('login_intent', JSON.stringify(intent));
}

/** The action that the visitor was about to do; nothing if that is not known. */
export function readIntent(): LoginIntent {
  return Object(parseJson(platform.tabStore.get('login_intent'))) as LoginIntent;
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
