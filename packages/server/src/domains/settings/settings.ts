import type { PageLinks } from '@bloom/contract/page';
import { readLanguages, readSubcategories } from '../classification/index.ts';
import { isVersion } from '../maintenance/index.ts';

/** The type of a setting's value; all but a switch, a time and a size may be empty. */
type Kind =
  | 'switch'
  | 'version'
  | 'url'
  | 'email'
  | 'megabytes'
  | 'points'
  | 'words'
  | 'seconds'
  | 'hosts'
  | 'subcategories'
  | 'languages';

type SettingRule = {
  kind: Kind;
  /** The value if neither an operator nor the environment sets one. */
  initial: string;
  meaning: string;
};

/** The settings that an operator can change on a running server (docs/configuration.md). */
export const settings = {
  maintenance: {
    kind: 'switch',
    initial: '0',
    meaning: 'every API request but health gets a 503; pages still load',
  },
  read_only: {
    kind: 'switch',
    initial: '0',
    meaning: 'only money, sign-in and removals are written; other changes get a 503',
  },
  min_app_version: {
    kind: 'version',
    initial: '',
    meaning: 'older clients show a notice to upgrade',
  },
  show_poster: { kind: 'switch', initial: '1', meaning: 'show the poster, if it has an image' },
  poster_img: { kind: 'url', initial: '', meaning: "the poster's image" },
  event_url: { kind: 'url', initial: '', meaning: 'where the poster leads' },
  store_url: { kind: 'url', initial: '', meaning: "the app's page in an app store" },
  download_url: { kind: 'url', initial: '', meaning: "the app's package for Android" },
  social_url: { kind: 'url', initial: '', meaning: 'our account on a social network' },
  source_url: { kind: 'url', initial: '', meaning: 'the source code of this site' },
  feedback_url: { kind: 'url', initial: '', meaning: 'the page for feedback' },
  feedback_email: { kind: 'email', initial: '', meaning: 'the e-mail address for feedback' },
  blocked_words: {
    kind: 'words',
    initial: '',
    meaning: 'videos with one of these in their title cannot be shared',
  },
  stream_hosts: {
    kind: 'hosts',
    initial: '',
    meaning: 'further hosts that streams of resource sites may come from',
  },
  reserved_names: {
    kind: 'words',
    initial: '',
    meaning: 'further names, and those that look like them, that accounts cannot have',
  },
  chat_slow_mode_s: {
    kind: 'seconds',
    initial: '0',
    meaning: 'time between two chat messages of one account',
  },
  chat_link_delay_s: {
    kind: 'seconds',
    initial: '3600',
    meaning: 'younger accounts cannot send links in the chat',
  },
  chat_words: {
    kind: 'words',
    initial: '',
    meaning: 'chat messages with one of these are refused',
  },
  extra_subcategories: {
    kind: 'subcategories',
    initial: '',
    meaning: 'subcategories in addition to the built-in ones',
  },
  feature_subtitle_edit: {
    kind: 'switch',
    initial: '0',
    meaning: 'users can edit subtitles; reading them is always possible',
  },
  subtitle_budget_mb: {
    kind: 'megabytes',
    initial: '500',
    meaning: 'what all saves of subtitles together may add to the database in a day (UTC)',
  },
  subtitle_points: {
    kind: 'points',
    initial: '0',
    meaning: 'activity points of a revision of subtitles that is not taken back within a day',
  },
  extra_languages: {
    kind: 'languages',
    initial: '',
    meaning: 'languages of sound tracks and subtitles in addition to the built-in ones',
  },
} as const satisfies Record<string, SettingRule>;

export type SettingName = keyof typeof settings;
export type SettingValues = Readonly<Record<SettingName, string>>;

export const settingNames = Object.keys(settings) as SettingName[];

/** What each kind must be, as a phrase after "must be". */
const kindDescriptions: Record<Kind, string> = {
  switch: '0 or 1',
  version: 'a version such as 1.3.6',
  url: 'an http or https URL',
  email: 'an e-mail address',
  megabytes: 'a whole number of MB, at most 9999999',
  points: 'a number from 0 to 20 with at most two decimals',
  words: 'words with commas between them, on one line',
  seconds: 'a whole number of seconds, at most 2592000 (30 days)',
  hosts: 'host names with commas between them, such as cdn.example or *.cdn.example',
  subcategories: 'a list such as movies/documentary/纪录片, entertainment/sports/体育',
  languages: 'a list such as japanese/Japanese/日语, korean/Korean/韩语',
};

const maxLength = 2_000;
/** Lists of words may be longer: about 3,000 words. */
const maxWordsLength = 20_000;
const maxSeconds = 2_592_000;

/** Reads the name of a setting in any spelling (`MIN-APP-VERSION`); undefined if there is none. */
export function readSettingName(text: string): SettingName | undefined {
  const name = text.toLowerCase().replaceAll('-', '_');
  return Object.hasOwn(settings, name) ? (name as SettingName) : undefined;
}

/** Says what a value must be instead; undefined for a valid value. */
export function settingProblem(name: SettingName, value: string): string | undefined {
  const { kind } = settings[name];
  const detail = additionProblem(kind, value);
  if (detail !== undefined) return `${kindDescriptions[kind]} (${detail})`;
  return isValid(kind, value) ? undefined : kindDescriptions[kind];
}

/** Says what is wrong with the first invalid entry of a list of additions. */
function additionProblem(kind: Kind, value: string): string | undefined {
  if (kind === 'subcategories') return readSubcategories(value).problems[0];
  return kind === 'languages' ? readLanguages(value).problems[0] : undefined;
}

function isValid(kind: Kind, value: string): boolean {
  if (value.length > (kind === 'words' ? maxWordsLength : maxLength)) return false;
  if (kind === 'switch') return /^[01]$/.test(value);
  if (kind === 'seconds') return /^(0|[1-9]\d{0,6})$/.test(value) && Number(value) <= maxSeconds;
  if (kind === 'megabytes') return /^(0|[1-9]\d{0,6})$/.test(value);
  if (value === '') return true;
  switch (kind) {
    case 'version':
      return isVersion(value);
    case 'url':
      return URL.canParse(value) && /^https?:\/\/[^\s@]+$/.test(value);
    case 'email':
      return /^[^\s@<>"?&]+@[^\s@<>"?&]+\.[^\s@<>"?&]+$/.test(value);
    case 'points':
      return /^\d{1,2}(?:\.\d{1,2})?$/.test(value) && Number(value) <= 20;
    case 'words':
      return parseList(value).length > 0 && !/\p{Cc}/u.test(value);
    case 'hosts':
      return parseList(value).every((host) => hostPattern.test(host));
    case 'subcategories':
    case 'languages':
      return true;
  }
}

/** A host name, whose first label may be `*`, and an optional port. */
const hostPattern = /^(?:\*\.)?(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]+(?::\d{1,5})?$/i;

/** Splits a list at commas, ASCII or Chinese. */
export function parseList(value: string): string[] {
  return value
    .split(/[,，]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** Whether users may edit subtitles. */
export function mayEditSubtitles(values: SettingValues): boolean {
  return values.feature_subtitle_edit === '1';
}

/** The links that the web app shows. */
export function pageLinks(values: SettingValues): PageLinks {
  const links: Required<PageLinks> = {
    store: values.store_url,
    download: values.download_url,
    social: values.social_url,
    poster: values.show_poster === '1' ? values.poster_img : '',
    sourceCode: values.source_url,
    feedbackPage: values.feedback_url,
    feedbackEmail: values.feedback_email,
  };
  return Object.fromEntries(Object.entries(links).filter(([, link]) => link !== ''));
}
