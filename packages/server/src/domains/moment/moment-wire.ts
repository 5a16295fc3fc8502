import type { AnyMoment, Moment, MomentReply } from '@bloom/contract/moment/moment';
import { firstReplies } from '@bloom/contract/moment/moment-rules';
import { encodeCursor } from '../../platform/http/index.ts';
import { languageOf, type MomentRow, type ReplyRow } from './moment.ts';

/** The wire form of a moment, which may be a reply. */
export function presentMoment(row: MomentRow): AnyMoment {
  return row.rootId === null ? presentRoot(row) : presentReply(row);
}

export function presentRoot(row: MomentRow): Moment {
  const shown = row.replies.slice(0, firstReplies);
  const last = shown.at(-1);
  return {
    ...presentFields(row),
    ...(row.atMs !== null && { at_ms: row.atMs }),
    ...(row.mode !== null && { mode: row.mode }),
    ...(row.episode !== '' && { episode: row.episode }),
    reply_count: row.replyCount,
    replies: shown.map(presentReply),
    ...(row.replies.length > firstReplies && last && { replies_next: encodeCursor([last.id]) }),
  };
}

/** The wire form of a reply. */
export function presentReply(row: ReplyRow): MomentReply {
  return { ...presentFields(row), reply_to: row.rootId ?? 0 };
}

function presentFields(row: ReplyRow) {
  return {
    id: row.id,
    content: row.content,
    spoiler: row.spoiler,
    time: row.time,
    edited: row.edited,
    user_id: row.userId,
    user_name: row.userName ?? '',
    user_handle: row.userHandle,
    thanks: row.thanks,
    lang: languageOf(row.content),
    ...(row.mentions.length > 0 && { mentions: row.mentions }),
  };
}
