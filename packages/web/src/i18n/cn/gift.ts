import type { MessagesOf } from '../messages.ts';
import { giftTaps } from './gift-taps.ts';

export const gift = {
  ...giftTaps,
  note: '附上留言',
  noteHint: '还可输入 {left} / {most} 字，所有人可见。',
  noteTooLong: '留言最多 {most} 字，现在有 {count} 字。',
  noteShown: '你的留言：“{note}”',
  boostQuestion: {
    one: '用 {amount} 花瓣助推你的视频？',
    other: '用 {amount} 花瓣助推你的视频？',
  },
  giftLabel: '送多少花瓣？',
  giftNext: '送花',
  giftQuestion: { one: '送给 {name} {amount} 花瓣？', other: '送给 {name} {amount} 花瓣？' },
  giftCost: '本次送出',
  giftConfirm: '确认送出',
  balance: '你的余额',
  left: '之后剩余',
  reduceTitle: '减少这个视频的花瓣？',
  reduceText: '减去多少，你就消耗多少，不可撤销。',
  reduceLabel: '减少多少花瓣？',
  reduceNext: '减少花瓣',
  reduceQuestion: {
    one: '减少 {amount} 花瓣？',
    other: '减少 {amount} 花瓣？',
  },
  reduceCost: '需要花费',
  reduceConfirm: '确认减少',
} satisfies MessagesOf<'gift'>;
