import type { MessagesOf } from '../messages.ts';

export const account = {
  loginTitle: '登录 Bloom',
  loginWhy: '登录后可以分享视频和送花。观看对所有人免费。',
  fullBalance: '{amount} 花瓣',
  logout: '退出登录',
  loggingOut: '正在退出…',
} satisfies MessagesOf<'account'>;
