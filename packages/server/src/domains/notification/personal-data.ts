import { deleteRows, paged, whole, type PersonalData } from '../../personal-data.ts';
import { NotificationReader } from './notification-store.ts';
import { PushReader } from './push/push-store.ts';

/** The data of accounts in this domain, for its export and deletion. */
export const notificationData: PersonalData = {
  lists: [
    paged('notifications', (db, accountId, { limit, before }) =>
      new NotificationReader(db).findAll(accountId, limit, before),
    ),
    whole('notifications_off', (db, accountId) => new NotificationReader(db).findMuted(accountId)),
    whole('push', (db, accountId) => new PushReader(db).findAll(accountId)),
  ],
  forget: deleteRows('notification', 'notification_mute', 'push_subscription'),
};
