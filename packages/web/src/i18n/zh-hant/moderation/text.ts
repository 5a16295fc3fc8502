import type { MessagesOf } from '../../messages.ts';

export const text: MessagesOf<'text'> = {
  deleteConfirmText: '要刪除這則訊息嗎？',
  deleteSuccess: '訊息已刪除。',
  deleteFail: '刪除失敗。{message}',
};
