import type { MessagesOf } from '../../messages.ts';

export const moderation: MessagesOf<'moderation'> = {
  title: '聊天室管理',
  intro: '你在這裡的每項操作都會留下紀錄。開啟這一頁的連結是機密，請勿外傳。',
  leave: '離開',
  refused: '伺服器不接受這個管理密碼，已離開管理模式。',
  queue: '檢舉在案件列表中。',
};
