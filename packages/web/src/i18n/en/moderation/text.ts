/** Words for deleting something, by the keys that docs/specification/chat.md#chat-admin gives them. */
export const text = {
  deleteConfirmText: 'Delete this message?',
  deleteSuccess: 'Message deleted.',
  deleteFail: 'Couldn’t delete the message. {message}',
} as const;
