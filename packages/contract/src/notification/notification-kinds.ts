/**
 * The subjects of notifications (docs/specification/notifications.md#notification-kinds), in the order of
 * their switches.
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
  'thanked',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The kinds of entries of the bell; those that are no notification kind cannot be switched off. */
export const entryKinds = [...notificationKinds, 'decision', 'reported', 'login'] as const;
export type EntryKind = (typeof entryKinds)[number];
