import type { Translated } from '../messages.ts';
import type { giftTaps as en } from '../en/gift-taps.ts';

export const giftTaps = {
  group: '给“{title}”送花',
  thank: '送 {amount} 致谢',
  tapAgain: '再点一次送出 {amount}',
  sending: '正在送出…',
  sentTo: '已送出 {amount}，感谢 {name} 的发现。',
  placeMoved: '{list}第 {before} → 第 {after}。',
  placeNow: '现居{list}第 {after}。',
  placeStill: '仍居{list}第 {after}。',
  withPlace: '{done}{place}',
  listAll: '全站榜',
  listThis: '当前列表',
  listOf: '{category}榜',
  instead: '改送 {amount}',
  boost: '助推',
  boostWith: '助推 {amount}',
  boostWhy: '这是你自己的视频：助推能提升它的排名，但花掉的花瓣不会返还。',
  boosted: '已助推 {amount}。',
  custom: '其他数量',
  reduce: '不喜欢',
  reduceFailed: '没能减少花瓣（{message}）',
} satisfies Translated<typeof en>;
