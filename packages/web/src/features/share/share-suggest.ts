import type { CategoryTable } from '@bloom/contract/catalogue/catalogue';
import { parseCategory, type Category } from '@bloom/contract/catalogue/categories';
import { languageOf, type Locale } from '@bloom/contract/wire/locale';
import { sourceTable, type Source } from '@bloom/contract/sources/sources';
import type { ShareDraft } from './share-draft.ts';
import { parseJson } from '../../lib/stored-json.ts';
import { platform } from '../../platform/index.ts';

/** The fields of the form that are prefilled. */
export type Classification = Pick<ShareDraft, 'category' | 'subcategory' | 'audio' | 'subtitle'>;
export type Suggestion = Partial<Classification>;

/** The values with which the form is prefilled. */
export type Prefill = Classification & {
  /** The fields without a reason for a value: they have the values with which a first share begins. */
  readonly defaults: readonly ('category' | 'audio' | 'subtitle')[];
};

/** The known facts of the video to share. */
export type Subject = {
  title: string;
  uploader: string | undefined;
  source: Source;
  /** Its id in a category: a link may name a video and its playlist. */
  idIn: (category: Category) => string;
};

/** Words of a title that suggest a subcategory; the first match counts. */
const subjects: readonly [words: RegExp, category: Category, subcategory: string][] = [
  [/脱口秀|吐槽|talk ?show|stand-?up|late (night|show)/i, 'entertainment', 'talk show'],
  [/访谈|专访|对话|interview|podcast/i, 'entertainment', 'interview'],
  [/亲子|育儿|宝宝|parenting|toddler/i, 'entertainment', 'parent child'],
  [/美食|做菜|食谱|料理|小吃|recipe|cooking|street food|\bfood\b/i, 'entertainment', 'food'],
  [/舞蹈|编舞|街舞|choreograph|\bdanc(e|ing)\b/i, 'entertainment', 'dance'],
  [
    /音乐|歌曲|演唱会|翻唱|钢琴|\bmv\b|\bm\/v\b|\bmusic\b|\bsongs?\b|concert|lyrics?|\bcover\b|official video/i,
    'entertainment',
    'music',
  ],
  [/财经|股市|投资|基金|finance|stock market|investing/i, 'entertainment', 'finance'],
  [/纪录片|历史|文化|博物馆|documentary|museum|history of/i, 'entertainment', 'culture'],
  [/古装|仙侠|武侠|宫廷/, 'tvseries', 'costume'],
  [/喜剧电影|comedy (film|movie)/i, 'movies', 'comedy'],
  [/爱情(电影|片)|romance (film|movie)|romantic comedy/i, 'movies', 'love'],
  [/动作(电影|片)|action (film|movie)/i, 'movies', 'action'],
  [/犯罪(电影|片)|crime (film|movie)/i, 'movies', 'crime'],
];

/** Words that suggest only a category. */
const broad: readonly [words: RegExp, category: Category][] = [
  [
    /电视剧|连续剧|第\s*[0-9一二三四五六七八九十]+\s*集|全集|\bep(isode)?s?\.? ?\d|\bseason \d|\bs\d+e\d/i,
    'tvseries',
  ],
  [/电影|影片|\bfull movie\b|\bfilm\b|\bmovie\b|trailer|预告片/i, 'movies'],
];

/** Names of uploaders that share music. */
const musicians = /vevo$| - topic$|\brecords$|唱片/i;

/**
 * Classifies a video: by its title and uploader, else as the last share, else as a first share begins
 * (docs/specification/sharing.md#prefilled).
 */
export function prefill(
  subject: Subject,
  last: Suggestion,
  table: CategoryTable | undefined,
  locale: Locale,
): Prefill {
  const suggestion = suggest(subject, last, table);
  const { category, audio, subtitle } = suggestion;
  return {
    category: 'entertainment',
    subcategory: 'other',
    audio: languageOf(locale) === 'zh' ? 'mandarin' : 'english',
    subtitle: 'other',
    ...suggestion,
    defaults: [
      ...(category ? [] : (['category'] as const)),
      ...(audio ? [] : (['audio'] as const)),
      ...(subtitle ? [] : (['subtitle'] as const)),
    ],
  };
}

/**
 * Suggests a category and languages from title and uploader, and otherwise those chosen last; only ones that
 * the server's table has, and none that the rules of the category would refuse.
 */
export function suggest(subject: Subject, last: Suggestion, table: CategoryTable | undefined): Suggestion {
  const guessed = offered(guessFrom(subject), table);
  const lastOffered = offered(last, table);
  const { category, subcategory } =
    [guessed, lastOffered].find((each) => allows(subject, each.category)) ?? {};
  const audio = guessed.audio ?? lastOffered.audio;
  const subtitle = guessed.subtitle ?? lastOffered.subtitle;
  return {
    ...(category && { category }),
    ...(category && subcategory && { subcategory }),
    ...(audio && { audio }),
    ...(subtitle && { subtitle }),
  };
}

/** The part of a suggestion that the share form offers. */
function offered(suggestion: Suggestion, table: CategoryTable | undefined): Suggestion {
  const { category = '', subcategory, audio = '', subtitle = '' } = suggestion;
  const labels = table?.subcategory[category] ?? [];
  const has = (kind: 'audio' | 'subtitle', code: string) =>
    table !== undefined && Object.hasOwn(table.share[kind], code);
  return {
    ...(labels.some(({ en }) => en.subcategory === subcategory) && { category, subcategory }),
    ...(has('audio', audio) && { audio }),
    ...(has('subtitle', subtitle) && { subtitle }),
  };
}

function guessFrom({ title, uploader = '' }: Subject): Suggestion {
  const subtitle = subtitleOf(title);
  const audio = audioOf(title) ?? (han.test(uploader) ? 'mandarin' : undefined);
  const ofTitle = subjectOf(title);
  return {
    ...(ofTitle.category ? ofTitle : subjectOfUploader(uploader)),
    ...(audio && { audio }),
    ...(subtitle && { subtitle }),
  };
}

function subjectOfUploader(name: string): Suggestion {
  return musicians.test(name) ? { category: 'entertainment', subcategory: 'music' } : subjectOf(name);
}

function subjectOf(title: string): Suggestion {
  const found = subjects.find(([words]) => words.test(title));
  if (found) return { category: found[1], subcategory: found[2] };
  const category = broad.find(([words]) => words.test(title))?.[1];
  return category ? { category, subcategory: 'other' } : {};
}

function allows({ source, idIn }: Subject, name: string | undefined): boolean {
  const category = parseCategory(name ?? '');
  return category !== undefined && sourceTable[source].refuse?.(idIn(category), category) === undefined;
}

const han = /\p{Script=Han}/u;
/** Words that other languages in Latin letters do not have. */
const englishWords = /\b(the|and|how|what|why|with|you|your|from|this|that|about)\b/i;

function audioOf(title: string): string | undefined {
  if (/粤语|廣東話|广东话|cantonese/i.test(title)) return 'cantonese';
  if (/国语|國語|普通话|mandarin/i.test(title)) return 'mandarin';
  if (/英语|english (audio|dub)/i.test(title)) return 'english';
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(title)) return 'other';
  if (han.test(title)) return 'mandarin';
  // English subtitles are for what is spoken in another language.
  return englishWords.test(title) && subtitleOf(title) !== 'english' ? 'english' : undefined;
}

function subtitleOf(title: string): string | undefined {
  if (/繁體|繁体|繁中/.test(title)) return 'traditional_chinese';
  if (/中字|中文字幕|简体|简中|中英(双语)?字幕|双语字幕/.test(title)) return 'simplified_chinese';
  if (/\beng(lish)? sub(s|bed|titles?)?\b|英文字幕|英字/i.test(title)) return 'english';
  return undefined;
}

/** Stores the classification of a share for the next one. */
export function storeChoice({ category, subcategory, audio, subtitle }: Classification): void {
  platform.localStore.set('share_choice', JSON.stringify({ category, subcategory, audio, subtitle }));
}

/** The classification of the last share. */
export function lastChoice(): Suggestion {
  const fromLast = Object(parseJson(platform.localStore.get('share_choice'))) as Suggestion;
  const text = (field: keyof Classification) => {
    const value = fromLast[field];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const category = text('category');
  const subcategory = text('subcategory');
  const audio = text('audio');
  const subtitle = text('subtitle');
  return {
    ...(category && subcategory && { category, subcategory }),
    ...(audio && { audio }),
    ...(subtitle && { subtitle }),
  };
}
