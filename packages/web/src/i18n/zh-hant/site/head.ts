import type { MessagesOf } from '../../messages.ts';

export const head: MessagesOf<'head'> = {
  description: '分享散落各處的好影片，用花瓣感謝每一位發現它們的人。',
  videoDescription: '{name} 在 {siteName} 分享了這部影片。來看看，送上花瓣表示感謝。',
};
