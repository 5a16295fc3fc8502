/**
 * The content of a push message to the service worker (docs/specification/notifications.md#push), as JSON.
 */
export type PushMessage = {
  title: string;
  text: string;
  /** Where a click leads: a path of Bloom. */
  url: string;
  /** A message replaces the shown one of the same tag. */
  tag: string;
  /** The BCP 47 tag of the language of title and text. */
  lang: string;
  /** The number of unread entries, for the badge of the app. */
  unread: number;
};
