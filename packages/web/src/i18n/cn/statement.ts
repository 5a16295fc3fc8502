import type { MessagesOf } from '../messages.ts';
import { videoPage } from './video-page.ts';
import type { videoRecord } from './video-record.ts';

export const statement = {
  ...videoPage.statement,
  title: '花瓣明细',
  list: '你的花瓣变动，最近的在前',
  download: '下载 CSV',
  downloading: '正在下载…',
  downloadFailed: '文件下载失败（{message}）',
  gave: '送花给 {name}',
  gaveOwn: '给自己的视频送花',
  received: '收到 {name} 送的花',
  reduce: '不喜欢',
  reward: '每日奖励',
  referral: '邀请奖励',
  demo: '体验礼包',
  welcome: '新人礼物',
  balanceAfter: '余额 {amount}',
  empty: '还没有变动',
  emptyText: '领取每日奖励后，这里就有第一条记录。',
  end: '已经到底了。',
} satisfies Omit<MessagesOf<'statement'>, keyof typeof videoRecord.statement>;
