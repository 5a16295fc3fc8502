/** Words of those who look after the chat room. */
export const moderation = {
  title: 'Chat moderation',
  intro: 'Everything you do here is recorded. The link that brought you here is a secret.',
  leave: 'Leave',
  refused: 'The server doesn’t accept this moderator’s token. You’re out of admin mode.',
  queue: 'Reports are in the queue of cases.',
} as const;
