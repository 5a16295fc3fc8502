import type { EventBus } from './platform/events/index.ts';

/** The events of Bloom, by name. Payloads contain ids; subscribers read what else they need. */
export type BloomEvents = {
  'video.shared': { videoId: number };
  /** Something that lists show of a video changed, but not by a gift. */
  'video.changed': { videoId: number };
  /** Its subtitles, or whether they are locked. */
  'subtitle.changed': { videoId: number };
  /** Moderators removed it, or showed it again; `video.changed` comes with it. */
  'video.hidden': { videoId: number };
  /**
   * A moment of it was posted, edited, thanked, deleted, hidden or shown again; without one, any number of
   * them. A deleted one comes with the segment that it was in, where it had a second.
   */
  'moment.changed': {
    videoId: number;
    momentId?: number;
    segment?: { episode: string; n: number };
  };
  /** Videos joined a work, or left one. */
  'work.changed': { videoIds: number[] };
  /** Its sharer has removed it. */
  'video.removed': { videoId: number };
  /** The followers of a collection were notified of a video in it. */
  'collection.filled': { collectionId: number };
  /** A gift or a reduce of so many petals. */
  'gift.sent': { videoId: number; donorId: number; amount: number };
  /** A part of a room changed: what it plays, its settings or queue, its members; or it ended. */
  'room.changed': { roomId: number; part: 'state' | 'detail' | 'members' | 'end' };
  /** The bell of an account may have changed. */
  'notification.changed': { accountId: number };
  /** Something happened in the chat room, at this position or before it. */
  'chat.changed': { position: number };
  /** How many streams a server has open; from each that has any, at intervals. */
  'chat.readers': { server: string; count: number };
  /** Some sessions of an account have ended by its user, so its streams may have to end too. */
  'session.ended': { accountId: number };
  'account.deleted': { accountId: number };
  /** By its user or a moderator; or its handle was changed. */
  'account.renamed': { accountId: number };
  /** By an operator or admin. */
  'setting.changed': { name: string };
  /** An admin wants a job to run now. */
  'job.requested': { name: string };
};

export type Events = EventBus<BloomEvents>;

/** Events that can change a list. */
export const listEvents = [
  'video.shared',
  'video.changed',
  'video.removed',
  'work.changed',
  'gift.sent',
  'account.deleted',
  'account.renamed',
] as const satisfies (keyof BloomEvents)[];
