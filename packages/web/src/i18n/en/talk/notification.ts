import { notifications } from '@bloom/contract/texts/en';

/** Words of the bell: what a user hears of others. */
export const notification = {
  list: 'Your notifications, newest first',
  ...notifications,
  removedVideo: 'a removed video',
  sharedHidden: '{who} shared a video that cannot be reached from your country',
  collectedHidden: '{who} added a video that cannot be reached from your country to a collection',
  hiddenVideo: 'a video that cannot be reached from your country',
  collection: 'a collection',
  loginHow: 'Was it not you? Look at your logins and devices in the account settings.',
  other: 'There is something new. Reload the page to read it.',
  first: 'Your first gift. {percent} of every gift to your videos and collections is yours.',
  new: 'New',
  thankDonors: 'Say thank you',
  thankedDonors: 'You said thank you',
  openChat: 'Answer in the chat',
  empty: 'Nothing new yet',
  emptyText: 'Share a video you love. When people thank you for it, you’ll read it here.',
  push: 'Notify me on this device',
  pushText: 'Also while {siteName} is closed, until you sign out here.',
  push_unsupported:
    'This browser can’t show notifications. On an iPhone or iPad, add {siteName} to the home screen and open it from there.',
  push_denied:
    'Notifications from {siteName} are blocked in this browser. Allow them in its settings for this site, then come back.',
  push_failing:
    'The last notification didn’t reach this device. {siteName} tries again by itself; if that doesn’t help, switch this off and on.',
  pushFailed:
    'The browser couldn’t reach its push service, so nothing was changed. Check your connection and try again.',
  kind_gift: 'Gifts to your videos, collections and moments',
  kind_shared: 'New videos from people you follow',
  kind_collected: 'New videos in collections you follow',
  kind_joined: 'Friends who join',
  kind_top: 'A video of yours reaches the top',
  kind_offline: 'A video of yours no longer plays',
  kind_reply: 'Replies to your moments',
  kind_mention: 'Mentions of you',
  kind_thanked: 'Thanks for your gifts',
} as const;
