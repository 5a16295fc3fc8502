import type { MessagesOf } from '../../messages.ts';

export const personal = {
  shared: '{name} 分享了这个视频',
  given: '{name} 送了 {amount}',
  donors: '感谢过“{title}”的人也感谢了它',
  donorsOf: '和你感谢过相同视频的人也感谢了它',
  subcategory: '你常看 {subcategory}',
  language: '{language} 视频',
  outside: '换个口味',
  why: '为什么推荐？',
  whyTitle: '为什么看到这个视频',
  why_shared: '你关注的 {name} 分享了它。',
  why_given: '你关注的 {name} 给它送了 {amount} 花瓣。',
  why_donors: '你给“{title}”送过花，或者看完了它。其他给它送过花的人，也给这个视频送了花。',
  why_donorsOf: '有些人和你一样给某些视频送过花，或者那些视频你看完了。他们也给这个视频送了花。',
  why_subcategory: '你最近看过 {subcategory} 的视频，它也是。',
  why_language: '它是 {language} 视频，是你最近看过或选择的语言。',
  why_outside: '它和你平时看的不一样。这里每五个视频中有一个这样的，让你发现新东西。',
  whyRule: '“为你推荐”只按固定的权重把这些事实相加，从不显示你看过的视频，也没有人能花钱买位置。',
  notInterested: '不感兴趣',
  dismissed: '不会再向你推荐“{title}”。',
  quiet: '还没有新内容',
  followingText: '你关注的人分享的视频，或者他们送了 2,000 花瓣以上的视频，会出现在这里。',
  toLatest: '最新视频',
  forYouEmpty:
    '看一个视频、送一次花、关注一个人，或者选择语言，“为你推荐”就会开始工作。在那之前，先看看最新视频。',
} satisfies MessagesOf<'personal'>;
