import type { MessagesOf } from '../../messages.ts';

export const text: MessagesOf<'text'> = {
  deleteConfirmText: '要删除这条消息吗？',
  deleteSuccess: '消息已删除。',
  deleteFail: '删除失败。{message}',
};
