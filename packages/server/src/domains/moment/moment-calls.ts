import { maxMomentsOfAccount, momentEditS, type MomentMode } from '@bloom/contract/moment/moment-rules';
import { callAlone, gatherCalls } from '../../platform/database/index.ts';
import type { Db, Tx } from '../../schema.ts';
import { requestArgument, type Replayable, type RequestKey } from '../idempotency/index.ts';

/** A moment to post; `content` is cleaned. */
export type MomentToPost = {
  account: number;
  /** The home of the moment. */
  video: number;
  episode: string;
  root: number | null;
  at_ms: number | null;
  mode: MomentMode | null;
  content: string;
  spoiler: boolean;
  mentions: readonly number[];
  /** Whether it waits for a moderator, and so notifies no other account. */
  waits: boolean;
  /** The rules for the text, an argument of `post_check`. */
  rules: object;
};

/** The result of a post, as it is also stored under its key. */
export type StoredMoment = {
  id: number;
  /** Milliseconds since 1970. */
  time: number;
  mentions: number[];
  /** The accounts whose bells rang. */
  notified: number[];
};

const posting = { lock: 'moment_lock', call: 'moment_post' };

/**
 * Posts moments, each by `moment_post`. Those that gather share a transaction (docs/adr/0063), but for one
 * with a transaction of its own. Errors: `request.keyReused`, `video.notLogin` (the account was deleted
 * meanwhile), `request.notFound`, `video.removed`, `request.invalid` (`reply_to`), `moment.limit`,
 * `account.waiting`, and `chat.*` where a rule of the chat refuses it.
 */
export function createMomentPoster(db: Db) {
  const send = gatherCalls<Replayable<StoredMoment>>(db, posting);
  return (request: RequestKey | undefined, moment: MomentToPost, tx?: Tx) => {
    const call = { request: request && requestArgument(request), ...moment, maximum: maxMomentsOfAccount };
    return tx ? callAlone<Replayable<StoredMoment>>(tx, posting, call) : send(call);
  };
}

/** Stores an edit by `moment_edit`. Errors: those of its SQL function. */
export async function storeEdit(
  tx: Tx,
  edit: Pick<MomentToPost, 'account' | 'video' | 'episode' | 'at_ms' | 'content' | 'spoiler' | 'rules'> & {
    moment: number;
  },
): Promise<void> {
  const call = { ...edit, edit_s: momentEditS };
  await callAlone<object>(tx, { lock: 'moment_lock', call: 'moment_edit' }, call);
}
