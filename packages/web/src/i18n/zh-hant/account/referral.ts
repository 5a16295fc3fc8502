import type { MessagesOf } from '../../messages.ts';

export const referral = {
  title: '邀請好友',
  why: '好友透過你的連結註冊後，每日獎勵多得 {extra}，收花多得 {gift}；你也會得到同樣多的花瓣，隨你的每日獎勵一起發放。',
  invitedBy: '{name} 邀請你加入。',
  invitedWhy: '加入後，你的每日獎勵多得 {extra}，收花多得 {gift}；{name} 也會得到同樣多的花瓣。',
  link: '你的邀請連結',
  copy: '複製',
  networks: '邀請方式',
  shareText: '來 {siteName} 和我一起發現好影片吧。',
  code: '邀請連結 QR 碼',
  people: '已加入的好友',
  totals: '{count} 位好友為你帶來 {brought} 花瓣，其中 {pending} 將隨下次每日獎勵發放。',
  joined: '{date}加入',
  empty: '還沒有人加入',
  emptyText: '把連結傳給喜歡看影片的朋友吧。',
} satisfies MessagesOf<'referral'>;
