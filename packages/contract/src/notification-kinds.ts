/**
 * What a notification is about (docs/specification/notifications.md#notification-kinds), in the order of their switches.
 */
export const notificationKinds = [
  'gift',
  'shared',
  'collected',
  'joined',
  'top',
  'offline',
  'reply',
  'mention',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
