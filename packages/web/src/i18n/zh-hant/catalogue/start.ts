import type { MessagesOf } from '../../messages.ts';

export const start = {
  title: '打造你的首頁',
  text: '選好語言，追蹤最多三位分享者，「為你推薦」和「追蹤」馬上就有內容。',
  choose: '去選擇',
  close: '不再顯示',
  people: '追蹤最多 {most} 位分享者',
  done: '看我的影片',
} satisfies MessagesOf<'start'>;
