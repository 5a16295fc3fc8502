import type { Category } from '@bloom/contract/categories';
import type { Names } from '@bloom/contract/locale';

/*
 * The one table of what videos are classified by (docs/specification/videos.md#category-response). Clients get it from
 * `category/all` and with every page; an operator's settings add to it.
 */

/** Names of the categories. */
export const categoryNames: Record<Category, Names> = {
  tvseries: { en: 'TV series', zh: '电视剧' },
  movies: { en: 'Movies', zh: '电影' },
  entertainment: { en: 'Entertainment', zh: '综艺' },
  other: { en: 'Other', zh: '其他' },
};

/** The subcategories of each category; the English name is the `label` on the wire. */
export const subcategories: Record<Category, readonly Names[]> = {
  tvseries: [
    { en: 'costume', zh: '古装' },
    { en: 'idol', zh: '偶像' },
    { en: 'youth', zh: '青春' },
    { en: 'city', zh: '都市' },
    { en: 'crux', zh: '悬疑' },
    { en: 'comedy', zh: '喜剧' },
    { en: 'family', zh: '家庭' },
    { en: 'internet', zh: '网剧' },
    { en: 'other', zh: '其他' },
  ],
  movies: [
    { en: 'comedy', zh: '喜剧' },
    { en: 'love', zh: '爱情' },
    { en: 'action', zh: '动作' },
    { en: 'crime', zh: '犯罪' },
    { en: 'youth', zh: '青春' },
    { en: 'crux', zh: '悬疑' },
    { en: 'other', zh: '其他' },
  ],
  entertainment: [
    { en: 'talk show', zh: '脱口秀' },
    { en: 'interview', zh: '访谈' },
    { en: 'parent child', zh: '亲子' },
    { en: 'food', zh: '美食' },
    { en: 'culture', zh: '文化' },
    { en: 'music', zh: '音乐' },
    { en: 'dance', zh: '舞蹈' },
    { en: 'finance', zh: '财经' },
    { en: 'other', zh: '其他' },
  ],
  other: [{ en: 'other', zh: '其他' }],
};

/** Languages by their codes. */
export type Languages = Readonly<Record<string, Names>>;

/** The coarse languages that lists are filtered by, for sound track and subtitles alike. */
export const filterLanguages: Languages = {
  chinese: { en: 'Chinese', zh: '中文' },
  english: { en: 'English', zh: '英语' },
  other_language: { en: 'Other', zh: '其他语言' },
};

/** The fine languages of the share form. */
export const shareLanguages: Readonly<Record<'audio' | 'subtitle', Languages>> = {
  audio: {
    english: { en: 'English', zh: '英语' },
    mandarin: { en: 'Mandarin', zh: '普通话' },
    cantonese: { en: 'Cantonese', zh: '粤语' },
    other: { en: 'Other', zh: '其他' },
  },
  subtitle: {
    english: { en: 'English', zh: '英文' },
    simplified_chinese: { en: 'Simplified Chinese', zh: '简体中文' },
    traditional_chinese: { en: 'Traditional Chinese', zh: '繁体中文' },
    other: { en: 'Other', zh: '其他' },
  },
};

/** The fine codes that a coarse one covers beside itself (docs/specification/videos.md#languages). */
export const coveredLanguages: Readonly<Record<string, readonly string[]>> = {
  chinese: ['mandarin', 'cantonese', 'simplified_chinese', 'traditional_chinese'],
  other_language: ['other'],
};
