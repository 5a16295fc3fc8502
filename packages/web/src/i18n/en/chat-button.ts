/** Words of what leads to the chat room. They come with the app. */
export const chatButton = {
  title: 'Chat room',
  unread: { one: '{count} new message', other: '{count} new messages' },
} as const;
