import type { MessagesOf } from '../../messages.ts';

export const start = {
  title: '打造你的首页',
  text: '选好语言，关注最多三位分享者，“为你推荐”和“关注”马上就有内容。',
  choose: '去选择',
  close: '不再显示',
  people: '关注最多 {most} 位分享者',
  done: '看我的视频',
} satisfies MessagesOf<'start'>;
