import type { MessagesOf } from '../../messages.ts';

export const head: MessagesOf<'head'> = {
  description: '分享散落各处的好视频，用花瓣感谢每一位发现它们的人。',
  videoDescription: '{name} 在 {siteName} 分享了这个视频。来看看，送上花瓣表示感谢。',
};
