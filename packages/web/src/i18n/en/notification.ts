import { notificationTexts } from '@bloom/contract/notification-texts';

/** Words of the bell: what a user hears of others. */
export const notification = {
  title: 'Notifications',
  list: 'Your notifications, newest first',
  ...notificationTexts.en,
  first: 'Your first gift. {percent} of every gift to your videos is yours.',
  new: 'New',
  empty: 'Nothing new yet',
  emptyText: 'Share a video you love. When people thank you for it, you’ll read it here.',
  moreFailed: 'Couldn’t load older notifications. {message}',
  end: 'You’ve reached the end.',
  kind_gift: 'Gifts to your videos',
  kind_shared: 'New videos from people you follow',
  kind_joined: 'Friends who join',
  kind_top: 'A video of yours reaches the top',
  kind_offline: 'A video of yours no longer plays',
} as const;
