import { cleanMessage } from '@bloom/contract/chat/chat-rules';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Moment } from '@bloom/contract/moment/moment';
import type { MomentMode } from '@bloom/contract/moment/moment-rules';

/** The millisecond of a moment without a second, in the order of seconds: after all others. */
export const noSecondMs = 2_147_483_647;

/** The facts that a moment and a reply both have, as the database has them. */
export type ReplyRow = {
  id: number;
  /** The moment that it replies to; null for one that is no reply. */
  rootId: number | null;
  content: string;
  spoiler: boolean;
  /** Milliseconds since 1970. */
  time: number;
  edited: boolean;
  /** Null for an imported one. */
  userId: number | null;
  userName: string | null;
  userHandle: string | null;
  /** Petals. */
  thanks: number;
  mentions: number[];
};

/** A moment with its first replies, one more than come with it. */
export type MomentRow = ReplyRow & {
  atMs: number | null;
  /** Null: it flies from right to left. */
  mode: MomentMode | null;
  /** Empty without episodes. */
  episode: string;
  replyCount: number;
  replies: ReplyRow[];
};

/** A moment of another site, as it is stored. */
export type ImportedMoment = {
  /** Its source and its id there. */
  import_id: string;
  /** Empty without episodes. */
  episode: string;
  at_ms: number;
  mode: MomentMode | null;
  /** Cleaned. */
  content: string;
  /** Milliseconds since 1970. */
  time: number;
};

/** The language of a text, as far as its letters show it: `und` where they do not. */
export function languageOf(text: string): Moment['lang'] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  if (/\p{Script=Han}/u.test(text)) return 'zh';
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length > 0 && letters.every((letter) => /[a-z]/i.test(letter)) ? 'en' : 'und';
}

/**
 * Cleans the content of a moment. Error: `request.invalid` (`content`) where nothing visible remains, or it
 * is too long.
 */
export function readContent(written: string): string {
  const cleaned = cleanMessage(written);
  if (typeof cleaned === 'string') throw new BloomError('request.invalid', { field: 'content' });
  return cleaned.content;
}
