import { hueOf } from '@bloom/contract/page/accent';
import type { LegalPageName } from '@bloom/contract/page/legal';
import type { PageLinks } from '@bloom/contract/page/page';
import { defaultLocale, inLocale, locales, type Locale } from '@bloom/contract/wire/locale';
import { parseSource, sources, type Source } from '@bloom/contract/sources/sources';
import {
  maxSettingLength,
  describeValue,
  settings,
  type SettingKind as Kind,
  type SettingName,
  type SettingRule,
} from '@bloom/contract/admin/settings';
import { readTyped, readTypedHost } from '@bloom/contract/wire/typed';
import { readLanguages, readSubcategories } from '../classification/index.ts';
import { isVersion } from '../maintenance/index.ts';
import { readNetworks } from '../reward/index.ts';

export type SettingValues = Readonly<Record<SettingName, string>>;

const maxLength = 2_000;
const maxSeconds = 2_592_000;

/** Reads the name of a setting in any spelling (`MIN-APP-VERSION`); undefined if there is none. */
export function readSettingName(text: string): SettingName | undefined {
  const name = text.toLowerCase().replaceAll('-', '_');
  return Object.hasOwn(settings, name) ? (name as SettingName) : undefined;
}

/** Kinds whose values are no words. */
const codes: ReadonlySet<Kind> = new Set<Kind>([
  ...(['colour', 'count', 'days', 'email', 'hosts', 'megabytes', 'networks', 'petals'] as const),
  ...(['characters', 'points', 'seconds', 'switch', 'url', 'version'] as const),
]);

/** The value that a person means by what was typed (docs/specification/basics.md#typed-codes). */
export function readSettingValue(name: SettingName, typed: string): string {
  const { kind } = settings[name];
  if (!codes.has(kind)) return typed;
  return kind === 'email' || kind === 'hosts' ? readTypedHost(typed) : readTyped(typed);
}

/** Says what a value must be instead; undefined for a valid value. */
export function settingProblem(name: SettingName, value: string): string | undefined {
  const { kind } = settings[name];
  const description = describeValue(name, defaultLocale);
  const detail = additionProblem(kind, value);
  if (detail !== undefined) return `${description} (${detail})`;
  const { choices }: SettingRule = settings[name];
  return (choices ? choices.includes(value) : isValid(kind, value)) ? undefined : description;
}

/** Says what is wrong with the first invalid entry of a list of additions. */
function additionProblem(kind: Kind, value: string): string | undefined {
  if (kind === 'subcategories') return readSubcategories(value).problems[0];
  return kind === 'languages' ? readLanguages(value).problems[0] : undefined;
}

function isValid(kind: Kind, value: string): boolean {
  if (value.length > (kind === 'words' || kind === 'text' ? maxSettingLength : maxLength)) return false;
  if (kind === 'switch') return /^[01]$/.test(value);
  if (kind === 'seconds') return /^(0|[1-9]\d{0,6})$/.test(value) && Number(value) <= maxSeconds;
  if (kind === 'petals' || kind === 'characters') return /^(0|[1-9]\d{0,8})$/.test(value);
  if (kind === 'megabytes') return /^(0|[1-9]\d{0,6})$/.test(value);
  if (kind === 'title') return /^[^\p{Cc}]{1,40}$/u.test(value) && value === value.trim();
  if (kind === 'line') return /^[^\p{Cc}]{0,60}$/u.test(value) && value === value.trim();
  if (kind === 'sentence') return /^[^\p{Cc}]{0,160}$/u.test(value) && value === value.trim();
  if (kind === 'days') return /^(0|[1-9]\d{0,3})$/.test(value) && Number(value) <= 3_650;
  if (kind === 'count') return /^(0|[1-9]\d{0,3})$/.test(value) && Number(value) <= 1_000;
  if (kind === 'text') return !/[^\P{Cc}\n]/u.test(value);
  if (value === '') return true;
  switch (kind) {
    case 'version':
      return isVersion(value);
    case 'url':
      return URL.canParse(value) && /^https?:\/\/[^\s@]+$/.test(value);
    case 'email':
      return /^[^\s@<>"?&]+@[^\s@<>"?&]+\.[^\s@<>"?&]+$/.test(value);
    case 'colour':
      return hueOf(value) !== undefined;
    case 'points':
      return /^\d{1,2}(?:\.\d{1,2})?$/.test(value) && Number(value) <= 20;
    case 'words':
      return parseList(value).length > 0 && !/\p{Cc}/u.test(value);
    case 'hosts':
      return parseList(value).every((host) => hostPattern.test(host));
    case 'networks':
      return readNetworks(value) !== undefined;
    case 'sources':
      return parseList(value).every((name) => parseSource(name));
    case 'choice':
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

/** The sites whose videos can be shared. */
export function sharedSources({ share_sources: names }: SettingValues): readonly Source[] {
  const listed = parseList(names);
  return sources.filter((source) => names === '' || listed.includes(source));
}

/** The links that the web app shows. */
export function pageLinks(values: SettingValues): PageLinks {
  const links: Required<PageLinks> = {
    store: values.store_url,
    download: values.download_url,
    social: values.social_url,
    logo: values.logo_img,
    poster: values.show_poster === '1' ? values.poster_img : '',
    posterTitle: values.poster_title,
    sourceCode: values.source_url,
    feedbackPage: values.feedback_url,
    feedbackEmail: values.feedback_email,
  };
  return Object.fromEntries(Object.entries(links).filter(([, link]) => link !== ''));
}

/** Whether the operator says who runs the site, or how to reach them. */
export function hasImprint({ imprint, feedback_email: contact }: SettingValues): boolean {
  return imprint !== '' || contact !== '';
}

/** The operator's text of a legal page in a language, else in the nearest one that has it. */
export function legalText(values: SettingValues, page: LegalPageName | 'imprint', wanted: Locale) {
  const textIn = (locale: Locale) =>
    page === 'imprint' ? '' : values[`${page}_${locale.replace('-', '_')}` as SettingName];
  const written = locales.filter((locale) => textIn(locale) !== '');
  const texts = Object.fromEntries(written.map((locale) => [locale, locale])) as Record<Locale, Locale>;
  const lang = (inLocale(texts, wanted) as Locale | undefined) ?? written[0] ?? wanted;
  return { text: textIn(lang), lang, imprint: values.imprint, contact: values.feedback_email };
}
