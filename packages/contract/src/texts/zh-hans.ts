/* What the server itself says in Simplified Chinese, beside errors. */
import type { Texts } from '../texts.ts';

export const notifications: Texts['notifications'] = {
  one: '{name}',
  others: {
    one: '{name} 和另外 {count} 人',
    other: '{name} 和另外 {count} 人',
  },
  gift: '{who} 给你分享的 {video} 送了花，你收到 {amount}',
  thanks: '{who} 给你分享的 {video} 送了花',
  collectionGift: '{who} 给 {collection} 送了花，你收到 {amount}',
  collectionThanks: '{who} 给 {collection} 送了花',
  shared: '{who} 分享了 {video}',
  collected: '{who} 把 {video} 加入了 {collection}',
  joined: '{who} 接受你的邀请，加入了 Bloom',
  top: '{who} 送的花让 {video} 登上了{category}榜首',
  reported_dismissed: '管理员查看了你举报的 {video}，决定保留：{reason}',
  reported_upheld: '管理员根据规则 {rule} 移除了你举报的 {video}，谢谢你',
  decision_hide: '管理员根据规则 {rule} 移除了 {video}：{reason}',
  decision_restore: '管理员恢复了 {video}：{reason}',
  decision_role_admin: '你现在是超级管理员',
  decision_role_moderator: '你现在是管理员',
  decision_role_none: '你不再担任任何管理职务',
  offline: '{video} 在原网站已经不能播放，恢复之前不会出现在列表里。',
  mention: '{who} 在聊天室提到了你',
};

export const categories: Texts['categories'] = {
  tvseries: '电视剧',
  movies: '电影',
  entertainment: '综艺',
  other: '其他',
};

export const subcategories: Texts['subcategories'] = {
  action: '动作',
  city: '都市',
  comedy: '喜剧',
  costume: '古装',
  crime: '犯罪',
  crux: '悬疑',
  culture: '文化',
  dance: '舞蹈',
  family: '家庭',
  finance: '财经',
  food: '美食',
  idol: '偶像',
  internet: '网剧',
  interview: '访谈',
  love: '爱情',
  music: '音乐',
  other: '其他',
  'parent child': '亲子',
  'talk show': '脱口秀',
  youth: '青春',
};

export const spokenLanguages: Texts['spokenLanguages'] = {
  cantonese: '粤语',
  chinese: '中文',
  english: '英语',
  mandarin: '普通话',
  other: '其他',
  other_language: '其他语言',
};

export const writtenLanguages: Texts['writtenLanguages'] = {
  english: '英文',
  other: '其他',
  simplified_chinese: '简体中文',
  traditional_chinese: '繁体中文',
};

export const places: Texts['places'] = {
  JPG11668: '停靠日本的邮轮',
};

export const rules: Texts['rules'] = [
  {
    title: '不得违法',
    text: '视频、链接和文字不得违反你所在地或 Bloom 运营地的法律。',
  },
  {
    title: '尊重他人权利',
    text: '请分享作者自己发布或允许分享的内容。指向侵权副本的链接会被移除。',
  },
  {
    title: '不得有色情内容，不得伤害未成年人',
    text: '禁止色情内容。任何将未成年人性化的内容会立即移除，并向有关部门举报。',
  },
  {
    title: '不得骚扰他人',
    text: '不得辱骂、威胁他人或公开他人隐私，也不得煽动别人这样做。',
  },
  {
    title: '不得刷屏或打广告',
    text: '不要重复发布，不要发布只为推销的内容，也不要刷占列表。',
  },
  {
    title: '如实描述',
    text: '分类、语言和你对视频的描述必须与视频内容相符。',
  },
  {
    title: '不得用花瓣作弊',
    text: '一人一个账号。不得交易花瓣或礼物，也不得互相送花来提升排名。',
  },
  {
    title: '不得冒充他人',
    text: '不得用名字或言论让人误以为你是另一个人、某家公司或管理员。',
  },
];
