import type { SiteRule } from './site-rules.ts';

/**
 * The rules with which a site begins, in their order: version 1 (docs/specification/moderation.md#rules).
 * Moderators name them by their numbers, from 1.
 */
export const builtInRules: SiteRule[] = [
  {
    en: {
      title: 'Nothing illegal',
      text: 'No videos, links or words that are against the law where you are or where this site is run.',
    },
    'zh-hans': {
      title: '不得违法',
      text: '视频、链接和文字不得违反你所在地或本站运营地的法律。',
    },
    'zh-hant': {
      title: '不得違法',
      text: '影片、連結和文字不得違反你所在地或本站營運地的法律。',
    },
  },
  {
    en: {
      title: 'Respect the rights of others',
      text: 'Share what its makers have published, or what they allow. A link to a copy that infringes their rights is removed.',
    },
    'zh-hans': {
      title: '尊重他人权利',
      text: '请分享作者自己发布或允许分享的内容。指向侵权副本的链接会被移除。',
    },
    'zh-hant': {
      title: '尊重他人權利',
      text: '請分享作者自己發布或允許分享的內容。指向侵權複製品的連結會被移除。',
    },
  },
  {
    en: {
      title: 'No sexual content, and nothing that harms minors',
      text: 'No pornography. Anything that sexualises minors is removed at once and reported to the authorities.',
    },
    'zh-hans': {
      title: '不得有色情内容，不得伤害未成年人',
      text: '禁止色情内容。任何将未成年人性化的内容会立即移除，并向有关部门举报。',
    },
    'zh-hant': {
      title: '不得有色情內容，不得傷害未成年人',
      text: '禁止色情內容。任何將未成年人性化的內容都會立即移除，並向主管機關通報。',
    },
  },
  {
    en: {
      title: 'No harassment',
      text: 'Do not insult, threaten or expose people, and do not call for others to do it.',
    },
    'zh-hans': {
      title: '不得骚扰他人',
      text: '不得辱骂、威胁他人或公开他人隐私，也不得煽动别人这样做。',
    },
    'zh-hant': {
      title: '不得騷擾他人',
      text: '不得辱罵、威脅他人或公開他人隱私，也不得煽動別人這麼做。',
    },
  },
  {
    en: {
      title: 'No spam and no advertising',
      text: 'Do not repeat yourself, do not post what is only there to sell, and do not flood the lists.',
    },
    'zh-hans': {
      title: '不得刷屏或打广告',
      text: '不要重复发布，不要发布只为推销的内容，也不要刷占列表。',
    },
    'zh-hant': {
      title: '不得洗版或打廣告',
      text: '不要重複發布，不要發布只為推銷的內容，也不要洗版占據列表。',
    },
  },
  {
    en: {
      title: 'Say truthfully what it is',
      text: 'Category, languages and what you write about a video must fit what it shows.',
    },
    'zh-hans': {
      title: '如实描述',
      text: '分类、语言和你对视频的描述必须与视频内容相符。',
    },
    'zh-hant': {
      title: '如實描述',
      text: '分類、語言和你對影片的描述都必須與影片內容相符。',
    },
  },
  {
    en: {
      title: 'No cheating with petals',
      text: 'One person, one account. Do not trade petals or gifts, and do not give in circles to rise in the lists.',
    },
    'zh-hans': {
      title: '不得用花瓣作弊',
      text: '一人一个账号。不得交易花瓣或礼物，也不得互相送花来提升排名。',
    },
    'zh-hant': {
      title: '不得用花瓣作弊',
      text: '一人一個帳號。不得交易花瓣或禮物，也不得互相送花來提升排名。',
    },
  },
  {
    en: {
      title: 'Do not pretend to be someone else',
      text: 'No names or words that make others believe you are another person, a company or a moderator.',
    },
    'zh-hans': {
      title: '不得冒充他人',
      text: '不得用名字或言论让人误以为你是另一个人、某家公司或管理员。',
    },
    'zh-hant': {
      title: '不得冒充他人',
      text: '不得用名字或言論讓人誤以為你是另一個人、某家公司或管理員。',
    },
  },
];
