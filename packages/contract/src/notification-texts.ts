import type { Locale } from './locale.ts';

const en = {
  one: '{name}',
  others: {
    one: '{name} and {count} other',
    other: '{name} and {count} others',
  },
  gift: '{who} sent you {amount} for {video}',
  thanks: '{who} thanked you for {video}',
  shared: '{who} shared {video}',
  joined: '{who} joined with your invitation',
  top: '{who} lifted {video} to the top of {category}',
  offline: '{video} no longer plays at its source. It stays out of the lists until it is back.',
  mention: '{who} mentioned you in the chat',
} as const;

/** The shape of the English sentences, which every language has. */
type Texts = { readonly [K in keyof typeof en]: (typeof en)[K] extends string ? string : Plural };
type Plural = { readonly one: string; readonly other: string };

const cn: Texts = {
  one: '{name}',
  others: {
    one: '{name} 和另外 {count} 人',
    other: '{name} 和另外 {count} 人',
  },
  gift: '{who} 给你分享的 {video} 送了花，你收到 {amount}',
  thanks: '{who} 给你分享的 {video} 送了花',
  shared: '{who} 分享了 {video}',
  joined: '{who} 接受你的邀请，加入了 Bloom',
  top: '{who} 送的花让 {video} 登上了{category}榜首',
  offline: '{video} 在原网站已经不能播放，恢复之前不会出现在列表里。',
  mention: '{who} 在聊天室提到了你',
};

/**
 * The sentences of notifications (docs/specification/notifications.md#notification-kinds): the app fills in links, the
 * server plain text for push.
 */
export const notificationTexts = { en, cn } satisfies Record<Locale, Texts>;
