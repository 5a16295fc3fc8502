import type { MessagesOf } from '../../messages.ts';

export const account = {
  watchedToday: '今天觀看 {minutes} 分鐘，計 {points} / {most} 點',
  loginTitle: '登入 {siteName}',
  loginWhy: '登入後可以分享影片、送花；看影片不用登入。',
  whyThank: '登入後即可感謝 {name}',
  whyFollow: '登入後即可追蹤 {name}',
  why_share: '登入後即可分享影片',
  why_save: '登入後即可收藏這部影片',
  why_chat: '登入後即可參與聊天',
  why_report: '登入後即可檢舉',
  why_moment: '登入後即可參與',
  why_subtitle: '登入後即可儲存字幕',
  why_reduce: '登入後即可標為不喜歡',
  why_reward: '登入後即可領取每日獎勵',
  whyOpen: '登入後即可開啟「{title}」',
  welcome: '歡迎，{name}。',
  logout: '登出',
  loggingOut: '正在登出…',
} satisfies MessagesOf<'account'>;
