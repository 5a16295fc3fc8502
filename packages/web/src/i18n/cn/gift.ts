import type { MessagesOf } from '../messages.ts';

export const gift = {
  group: '给“{title}”送花',
  small: '送 {amount}',
  middle: '送 {amount}',
  big: '送 {amount}',
  tapAgain: '再点一次送出 {amount}',
  sending: '正在送出…',
  sentMoved: '已送出 {amount}：在{category}中从第 {before} 名升到第 {after} 名。',
  sentMovedUp: '已送出 {amount}：在{category}中升到第 {after} 名。',
  sentStayed: '已送出 {amount}：在{category}中仍是第 {after} 名。',
  custom: '其他数量',
  customLabel: '送多少花瓣？',
  customSend: '送花',
  reduce: '不喜欢',
  reduceTitle: '降低这个视频的余额？',
  reduceText: '降低多少，就要花掉您多少花瓣，且无法收回。',
  reduceLabel: '降低多少花瓣？',
  reduceConfirm: '确认降低',
  reduceFailed: '没能降低余额（{message}）',
} satisfies MessagesOf<'gift'>;
