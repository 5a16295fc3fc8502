import type { LoginEvent } from '@bloom/contract/account/logins';
import type { Decision } from '@bloom/contract/moderation/moderation';
import type { TargetKind } from '@bloom/contract/moderation/moderation-rules';
import type { EntryKind, NotificationKind } from '@bloom/contract/notification/notification-kinds';
import type { Source } from '@bloom/contract/sources/sources';

/** A page of an account's entries, with what is shown beside it. */
export type EntryPage = {
  /** Newest first. */
  entries: Entry[];
  /** How many entries of all pages are unread. */
  unread: number;
  /** The kinds that the account has switched off. */
  muted: NotificationKind[];
};

/** The notifications of one kind about one video, or collection, that were unread together. */
export type Entry = {
  /** The id of the newest. */
  id: number;
  kind: EntryKind;
  /** The last three who caused it; the id is null where the account is deleted. */
  actors: { id: number | null; name: string; handle: string | null }[];
  /** How many accounts caused it. */
  count: number;
  /** Petals, of gifts. */
  amount: number | null;
  note: string | null;
  /** Whether the account has thanked for the last gift; null where that is not possible. */
  thanked: boolean | null;
  source: Source | null;
  sourceId: string | null;
  title: string | null;
  category: string | null;
  /** The account shared the video. */
  ofOwnVideo: boolean;
  /** Moderators removed the video: its title is empty, but for its sharer in the decision. */
  removed: boolean;
  /** Whether the video was added to a collection, or the gift was sent to one. */
  ofCollection: boolean;
  /** The id that others see; null if it cannot be seen any more. */
  collectionId: string | null;
  collectionTitle: string | null;
  /** Whether it is about a moment on the video. */
  ofMoment: boolean;
  /** Null if the moment cannot be seen any more. */
  momentId: number | null;
  /** The newest reply of the entry; null if it cannot be seen any more. */
  replyId: number | null;
  /** Its second, of a reply that of its moment, in milliseconds. */
  atMs: number | null;
  episode: string | null;
  /** The action of a moderator. */
  decision:
    | (Pick<Decision, 'id' | 'action' | 'by' | 'reason'> & {
        kind: TargetKind;
        rule: number | null;
        rules_version: number | null;
        until: number | null;
        undone_at: number | null;
        data: Pick<Decision, 'appealed' | 'role' | 'recategorised'>;
      })
    | null;
  /** The change of the logins of the account. */
  login: { event: LoginEvent; provider: string } | null;
  /** Unix seconds. */
  time: number;
  read: boolean;
  /** It holds the first gift that the account ever got, and was not read. */
  first: boolean;
};
