import type { NotificationKind } from '@bloom/contract/notification-kinds';
import type { Events } from '../../events.ts';
import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import type { EntryPage } from './notification.ts';
import { markRead, NotificationReader, setEnabled } from './notification-store.ts';

/** Notifications of accounts (docs/specification/notifications.md#bell). */
export type Notifications = {
  /**
   * A page of an account's entries, with what is unread and switched off.
   *
   * @param before only entries older than this one
   */
  findPage(owner: Account, limit: number, before?: number): Promise<EntryPage>;
  countUnread(owner: Pick<Account, 'id'>): Promise<number>;
  /** Which of these accounts follow the sharer of a video. */
  findFollowers(videoId: number, among: readonly number[]): Promise<number[]>;
  /** Marks entries as read, up to and with this one; never the other way round. */
  markRead(owner: Account, upto: number): Promise<void>;
  /** Switches a kind on or off. */
  setEnabled(owner: Account, kind: NotificationKind, enabled: boolean): Promise<void>;
};

export function createNotifications(
  database: Primary<Tables>,
  events: Pick<Events, 'publish'>,
): Notifications {
  const db = database.write;
  // Not from `read`: what was marked as read must not come back as unread from a replica that is behind.
  const reader = new NotificationReader(db);
  return {
    findPage: ({ id }, limit, before) => reader.findPage(id, limit, before),
    countUnread: ({ id }) => reader.countUnread(id),
    findFollowers: (videoId, among) => reader.findFollowers(videoId, among),

    async markRead({ id }, upto) {
      const isChanged = await markRead(db, id, upto);
      // The owner's other devices.
      if (isChanged) events.publish('notification.changed', { accountId: id });
    },

    async setEnabled({ id }, kind, enabled) {
      await setEnabled(db, id, kind, enabled);
      events.publish('notification.changed', { accountId: id });
    },
  };
}
