import type { CategoryTable } from '@bloom/contract/catalogue/catalogue';

const label = (en: string, zh: string) => ({
  en: { subcategory: en },
  'zh-hans': { subcategory: zh },
});
const other = { en: 'Other', 'zh-hans': '其他' };
const english = { en: 'English', 'zh-hans': '英语' };
const languages = {
  chinese: { en: 'Chinese', 'zh-hans': '中文' },
  english,
  japanese: { en: 'Japanese', 'zh-hans': '日语' },
  other_language: { en: 'Other', 'zh-hans': '其他语言' },
};

/** The table of a server whose operator has added a documentary and Japanese. */
export const categoryTable: CategoryTable = {
  category: {
    tvseries: { en: 'TV series', 'zh-hans': '电视剧' },
    movies: { en: 'Movies', 'zh-hans': '电影' },
    entertainment: { en: 'Entertainment', 'zh-hans': '综艺' },
    other,
  },
  subcategory: {
    tvseries: [label('idol', '偶像'), label('other', '其他')],
    movies: [label('love', '爱情'), label('documentary', '纪录片'), label('other', '其他')],
    entertainment: [
      label('talk show', '脱口秀'),
      label('interview', '访谈'),
      label('food', '美食'),
      label('music', '音乐'),
      label('other', '其他'),
    ],
    other: [label('other', '其他')],
  },
  audio: languages,
  subtitle: languages,
  share: {
    audio: {
      english,
      mandarin: { en: 'Mandarin', 'zh-hans': '普通话' },
      cantonese: { en: 'Cantonese', 'zh-hans': '粤语' },
      japanese: languages.japanese,
      other,
    },
    subtitle: {
      english,
      simplified_chinese: { en: 'Simplified Chinese', 'zh-hans': '简体中文' },
      traditional_chinese: { en: 'Traditional Chinese', 'zh-hans': '繁体中文' },
      other,
    },
  },
};
