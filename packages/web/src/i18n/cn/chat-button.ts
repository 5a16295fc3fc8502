import type { Translated } from '../messages.ts';
import type { chatButton as en } from '../en/chat-button.ts';

export const chatButton = {
  title: '聊天室',
  unread: { one: '{count} 条新消息', other: '{count} 条新消息' },
} satisfies Translated<typeof en>;
