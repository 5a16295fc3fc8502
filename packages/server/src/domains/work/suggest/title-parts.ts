import { foldSearch } from '../../search-terms/index.ts';

/** The parts that two titles are compared by (docs/specification/works.md#suggested-works). */
export type TitleParts = {
  /** Words without tags, numbers and kinds, in their order. */
  words: string[];
  /** The kinds of another video than the original, such as a trailer: those of `kinds`, in their order. */
  kinds: string[];
  /** Numbers of seasons, episodes and parts in their order, without a first season. */
  numbers: string[];
  /** Years and dates, which many titles leave out. */
  dates: string[];
};

/** The words that make a video another one than its original, in folded text. */
const kinds: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['reaction', /\breact(?:ion|s|ing)?\b|反应|看哭/g],
  ['breakdown', /\bbreakdown\b|\bexplained\b|\brecap\b|解说|解析|解读|影评/g],
  ['behind', /\bbehind the scenes?\b|\b(?:the )?making of\b|幕后|花絮|制作特辑|特辑/g],
  ['teaser', /\bteaser\b|先导/g],
  ['trailer', /\btrailers?\b|预告片?|\bpv\b/g],
  ['clip', /\bclips?\b|\bhighlights?\b|片段|集锦|精彩剪辑|混剪/g],
  ['cover', /\bcover(?:ed)?(?: by)?\b|翻唱|歌ってみた|弹唱/g],
  ['live', /\blive\b|现场版?|演唱会|音乐会/g],
  ['remix', /\bremix\b|\bdj版?|混音|\bnightcore\b|\bslowed\b|\bsped up\b|\b8d\b/g],
  ['acoustic', /\bacoustic\b|不插电|\bunplugged\b/g],
  ['instrumental', /\binstrumental\b|\bkaraoke\b|\bktv\b|伴奏|纯音乐/g],
  ['instrument', /\bpiano\b|\bguitar\b|\bviolin\b|钢琴|吉他|小提琴|古筝|演奏/g],
  ['dance', /\bdance\b|\bchoreography\b|舞蹈|练习室|编舞|广场舞/g],
  ['lesson', /\btutorial\b|\blesson\b|教程|教学|分解动作/g],
  ['lyrics', /\blyrics?(?: video)?\b|(?:动态)?歌词版?/g],
  ['audio', /\baudio\b|音频/g],
  ['children', /\bkids version\b|儿童版?|童声/g],
  ['review', /\breview\b|评测|测评|点评/g],
  ['interview', /\binterview\b|采访|专访/g],
  ['first half', /[([（【「]上[)\]）】」]|上[集篇部]|前篇|前编|\s上$/g],
  ['second half', /[([（【「]下[)\]）】」]|下[集篇部]|[后後]篇|后编|\s下$/g],
];

/** The words that sites and uploaders add to a title, in folded text. */
const tags: readonly RegExp[] = [
  /\b(?:2160|1440|1080|720|480)[pi]?\b|\b[48]k\d*|\b(?:50|60|120)\s?(?:fps|帧)|\d+帧/g,
  /\b(?:uhd|hdr|hd|hq|bluray|blu-ray|web-?dl|webrip|bdrip|x26[45]|h\.?26[45]|hevc|aac|flac|remaster(?:ed)?)\b/g,
  /\b(?:official|m\/?v|music video|video|full (?:course|movie|match|version)|with subtitles|eng(?:lish)? subs?|subbed)\b/g,
  /超高清|高清|超清|蓝光|画质|无损|修复版?|重制版?|搬运|转载|自制|官方(?:双语|版)?|完整版?|全场(?:回放)?|全集|合集|正版|原版|正片/g,
  /[中英日韩国粤双]{0,3}(?:双语|中字|熟肉|生肉)(?:字幕)?|[中英日韩双]{0,2}(?:文|语)?字幕(?:组|版)?|[中英日韩]{2,3}(?=[\])】」\s]|$)/g,
  /国语版?|粤语版?|日语版?|英语版?|纪录片|公开课|演讲|抢先看/g,
  /\b(?:ted|bbc|hbo|kurzgesagt)\b(?=\s*[|\]】:]|$)/g,
];

const digits = '零一二三四五六七八九';
const unit = '[季部集话回期章节课讲局场]';

/** The value of digits, or of a Chinese number up to 999. */
function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const [, hundreds, tens, ones] = /^(?:(.?)百)?零?(?:(.?)十)?(.?)$/.exec(text.replace('〇', '零')) ?? [];
  const part = (digit: string | undefined) =>
    digit === undefined ? 0 : digit === '' ? 1 : digits.indexOf(digit);
  return part(hundreds) * 100 + part(tens) * 10 + (ones ? digits.indexOf(ones) : 0);
}

const roman = new Map(['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'].map((text, i) => [text, i + 1]));
const english = new Map(['one', 'two', 'three', 'four', 'five', 'six'].map((text, i) => [text, i + 1]));

/** Splits a title into what it is compared by. */
export function titleParts(title: string): TitleParts {
  let rest = foldSearch(title);
  const found: string[] = [];
  const dates: string[] = [];
  const numbers: string[] = [];
  const remove = (pattern: RegExp, use: (match: string[]) => void) => {
    rest = rest.replaceAll(pattern, (...match: string[]) => (use(match), ' '));
  };
  const date = (...parts: (string | undefined)[]) => dates.push(parts.map((part) => Number(part)).join('-'));
  remove(/(?<!\d)((?:19|20)\d\d)([01]\d)([0-3]\d)(?!\d)/g, ([, year, month, day]) => date(year, month, day));
  remove(/(?<!\d)((?:19|20)\d\d)[-./年]\s?(\d{1,2})[-./月]\s?(\d{1,2})日?(?!\d)/g, ([, year, month, day]) =>
    date(year, month, day),
  );
  for (const tag of tags) remove(tag, () => undefined);
  for (const [kind, pattern] of kinds) {
    remove(pattern, () => {
      if (!found.includes(kind)) found.push(kind);
    });
  }
  remove(/(?<!\d)((?:19|20)\d\d)(?!\d)年?/g, ([year]) => dates.push(year?.slice(0, 4) ?? ''));
  const season = (text = '') => {
    if (numberOf(text) !== 1) numbers.push(`s${numberOf(text)}`);
  };
  remove(/\bs(\d{1,2})\s?(?=e\d|$|\s)/g, ([, text]) => season(text));
  remove(/\bseason\s?(\d+)/g, ([, text]) => season(text));
  remove(new RegExp(`第\\s?([\\d〇${digits}十百]+)\\s?季`, 'g'), ([, text]) => season(text));
  remove(new RegExp(`第\\s?([\\d〇${digits}十百]+)\\s?${unit}`, 'g'), ([, text = '']) =>
    numbers.push(String(numberOf(text))),
  );
  remove(
    /\b(?:part|chapter|episode|volume|vol)[\s.]*(one|two|three|four|five|six|[iv]+)\b/g,
    ([, text = '']) => numbers.push(String(english.get(text) ?? roman.get(text) ?? text)),
  );
  remove(
    /\b(?:episodes?|ep|e|part|chapter|vol|volume|lecture|no)?[\s.#]*(\d+)(?:\s?[集期话回])?/g,
    ([, text]) => numbers.push(String(Number(text))),
  );
  // A single I or V is more often a word.
  remove(/(?<=\s)(i{2,3}|iv|vi{1,3})(?=[\s–\-:|]|$)/g, ([, text = '']) =>
    numbers.push(String(roman.get(text) ?? text)),
  );
  const words = rest.match(/\p{Script=Han}+|[^\P{L}\p{Script=Han}]+/gu) ?? [];
  return {
    words,
    kinds: kinds.map(([kind]) => kind).filter((kind) => found.includes(kind)),
    numbers: [...new Set(numbers)].toSorted(),
    dates,
  };
}
