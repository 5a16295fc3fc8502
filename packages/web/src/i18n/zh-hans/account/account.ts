import type { MessagesOf } from '../../messages.ts';

export const account = {
  watchedToday: '今天观看 {minutes} 分钟，计 {points} / {most} 点',
  loginTitle: '登录 {siteName}',
  loginWhy: '登录后可以分享视频、送花；看视频不用登录。',
  whyThank: '登录后即可感谢 {name}',
  whyFollow: '登录后即可关注 {name}',
  why_share: '登录后即可分享视频',
  why_save: '登录后即可收藏这个视频',
  why_chat: '登录后即可参与聊天',
  why_report: '登录后即可举报',
  why_moment: '登录后即可参与',
  why_subtitle: '登录后即可保存字幕',
  why_reduce: '登录后即可标为不喜欢',
  why_reward: '登录后即可领取每日奖励',
  whyOpen: '登录后即可打开“{title}”',
  welcome: '欢迎，{name}。',
  logout: '退出登录',
  loggingOut: '正在退出…',
} satisfies MessagesOf<'account'>;
