import type { MessagesOf } from '../../messages.ts';

export const referral = {
  title: '邀请好友',
  why: '好友通过你的链接注册后，每日奖励多得 {extra}，收花多得 {gift}；你也会得到同样多的花瓣，随你的每日奖励一起发放。',
  invitedBy: '{name} 邀请你加入。',
  invitedWhy: '加入后，你的每日奖励多得 {extra}，收花多得 {gift}；{name} 也会得到同样多的花瓣。',
  link: '你的邀请链接',
  copy: '复制',
  networks: '邀请方式',
  shareText: '来 {siteName} 和我一起发现好视频吧。',
  code: '邀请链接二维码',
  people: '已加入的好友',
  totals: '{count} 位好友为你带来 {brought} 花瓣，其中 {pending} 将随下次每日奖励发放。',
  joined: '{date}加入',
  empty: '还没有人加入',
  emptyText: '把链接发给喜欢看视频的朋友吧。',
} satisfies MessagesOf<'referral'>;
