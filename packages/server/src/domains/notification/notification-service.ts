import { BloomError } from '@bloom/contract/errors/errors';
import type { NotificationKind } from '@bloom/contract/notification/notification-kinds';
import type { Events } from '../../events.ts';
import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import { markRead, NotificationReader, NotificationWriter, setEnabled } from './notification-store.ts';

/** Notifications of accounts (docs/specification/notifications.md#bell). */
export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications(database: Primary<Tables>, events: Pick<Events, 'publish'>) {
  const db = database.write;
  // Not from `read`: what was marked as read must not come back as unread from a replica that is behind.
  const reader = new NotificationReader(db);
  return {
    /**
     * A page of an account's entries, with what is unread and switched off.
     *
     * @param before only entries older than this one
     */
    findPage: ({ id }: Account, limit: number, before?: number) => reader.findPage(id, limit, before),
    countUnread: ({ id }: Pick<Account, 'id'>) => reader.countUnread(id),
    /** Which of these accounts follow the sharer of a video. */
    findFollowers: (videoId: number, among: readonly number[]) => reader.findFollowers(videoId, among),

    /** Which of these accounts follow a collection. */
    findFollowersOf: (collectionId: number, among: readonly number[]) =>
      reader.findFollowersOf(collectionId, among),

    /** Marks entries as read, up to and with this one; never the other way round. */
    async markRead({ id }: Account, upto: number) {
      const isChanged = await markRead(db, id, upto);
      // The owner's other devices.
      if (isChanged) events.publish('notification.changed', { accountId: id });
    },

    /**
     * Thanks the donors of an entry of gifts (docs/specification/notifications.md#thank-yous), once for each
     * gift. Returns how many had no thanks before. Error: `request.notFound`, the account has no such entry.
     */
    async thank({ id: accountId }: Account, id: number) {
      const thanked = await database.transact((tx) => new NotificationWriter(tx).addThanked(accountId, id));
      if (thanked === undefined) throw new BloomError('request.notFound');
      return thanked;
    },

    /** Switches a kind on or off. */
    async setEnabled({ id }: Account, kind: NotificationKind, enabled: boolean) {
      await setEnabled(db, id, kind, enabled);
      events.publish('notification.changed', { accountId: id });
    },
  };
}
