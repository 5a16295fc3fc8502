import type { MessagesOf } from '../../messages.ts';

export const moderation: MessagesOf<'moderation'> = {
  title: '聊天室管理',
  intro: '你在这里的每项操作都会留下记录。打开本页的链接是机密，请勿外传。',
  leave: '退出',
  refused: '服务器不接受这个管理口令，已退出管理模式。',
  queue: '举报在案件列表中。',
};
