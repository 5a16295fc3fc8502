import type { MessagesOf } from '../../messages.ts';

export const account = {
  watchedToday: '今天观看 {minutes} 分钟，计 {points} / {most} 点',
  loginTitle: '登录 Bloom',
  loginWhy: '登录后可以分享视频、送花；看视频不用登录。',
  whyThank: '登录后即可感谢 {name}',
  whyFollow: '登录后即可关注 {name}',
  whyShare: '登录后即可分享视频',
  whySave: '登录后即可收藏这个视频',
  whyChat: '登录后即可参与聊天',
  welcome: '欢迎，{name}。',
  logout: '退出登录',
  loggingOut: '正在退出…',
} satisfies MessagesOf<'account'>;
