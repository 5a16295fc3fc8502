import { deletedUserName } from '@bloom/contract/account/deleted-user';
import { localeTable, type Locale } from '@bloom/contract/wire/locale';
import { formatPetals } from '@bloom/contract/gift/money';
import type { Translate } from '../i18n/messages.ts';

/**
 * The units of a time that has passed. Own words, because the first formatter of numbers or of relative times
 * stops a cheap phone for more than a tenth of a second, and every list shows both.
 */
const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Creating a formatter costs a hundred times what using it does, so each one is created once. */
function perLocale<T>(create: (tag: string) => T): (locale: Locale) => T {
  const created = new Map<Locale, T>();
  return (locale) => {
    const known = created.get(locale);
    if (known) return known;
    const formatter = create(localeTable[locale].tag);
    created.set(locale, formatter);
    return formatter;
  };
}

const longDates = perLocale((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long' }));
const longDatesInUtc = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }),
);

/** An amount in short, in one line: `2 K`, `1.5 M`, `640 Petals`, `2千`, `23.2万`. */
export function shortAmount(locale: Locale, petals: number): string {
  const { petals: unit, scale } = localeTable[locale];
  return formatPetals(petals, { unit, scale }).replaceAll(' ', '\u00A0');
}

/** A person's name; that of everybody who has left in the reader's own language. */
export function personName(locale: Locale, name: string): string {
  return name === deletedUserName ? localeTable[locale].deletedUser : name;
}

/** A whole amount in full, as both languages write it: `12,345`. */
export function fullAmount(petals: number): string {
  return String(petals).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** How long ago a time in Unix seconds was: `5 min ago`; a time yet to come counts as now. */
export function timeAgo(t: Translate, timeS: number, nowS: number): string {
  const ago = nowS - timeS;
  const [unit, seconds] = units.find(([, each]) => ago >= each) ?? [];
  if (!unit) return t('time.now');
  const count = Math.floor(ago / seconds);
  return count === 1 ? t(`time.${unit}`) : t(`time.${unit}s`, { count });
}

/** A day: `17 April 2020`, `2020年4月17日`; in the device's time zone unless another is given. */
export function longDate(locale: Locale, timeS: number, timeZone?: 'UTC'): string {
  return (timeZone ? longDatesInUtc : longDates)(locale).format(timeS * 1000);
}

/** The day that a date is, wherever it is read: of a time at midnight UTC. */
export function dayText(locale: Locale, timeS: number): string {
  return longDatesInUtc(locale).format(timeS * 1000);
}

const weekdaysInUtc = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { weekday: 'narrow', timeZone: 'UTC' }),
);

/** The weekday of a day such as `2026-11-28`, in one character: `S`, `六`. */
export function weekdayText(locale: Locale, day: string): string {
  return weekdaysInUtc(locale).format(Date.parse(day));
}

const monthsInUtc = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** A month such as `2026-11`: `November 2026`, `2026年11月`. */
export function monthText(locale: Locale, month: string): string {
  return monthsInUtc(locale).format(Date.parse(`${month}-01`));
}

/** A short time of a day: `17 Apr 2020, 14:05`. */
export function shortTime(locale: Locale, timeS: number): string {
  const format = new Intl.DateTimeFormat(localeTable[locale].tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return format.format(timeS * 1000);
}

const clockTimes = perLocale((tag) => new Intl.DateTimeFormat(tag, { timeStyle: 'short' }));

/** A time of a day as a clock shows it: `14:05`, `2:05 PM` where that is usual. */
export function clockTime(locale: Locale, timeMs: number): string {
  return clockTimes(locale).format(timeMs);
}

/** Within so many hours a clock shows a time only once. */
const clockHours = 12;

/** When something ends: `14:05`; with its date where that is so far away that a clock would show it twice. */
export function endTime(locale: Locale, endS: number, nowS: number): string {
  const isNear = endS - nowS < clockHours * 3_600;
  return isNear ? clockTime(locale, endS * 1_000) : shortTime(locale, endS);
}

/** Fewer points than this do not change a reward noticeably. */
const leastPoints = 0.001;

/** Activity points as they are shown: the trace that each account begins with counts as none. */
export function shownPoints(points: number): number {
  return points < leastPoints ? 0 : points;
}

/** Activity points: tenths are enough to compare. */
export function pointsText(locale: Locale, points: number): string {
  return new Intl.NumberFormat(localeTable[locale].tag, { maximumFractionDigits: 1 }).format(
    shownPoints(points),
  );
}

/** A part of a whole in three figures: `83.2%` of 0.8317. */
export function percentText(locale: Locale, part: number): string {
  return new Intl.NumberFormat(localeTable[locale].tag, {
    style: 'percent',
    maximumSignificantDigits: 3,
  }).format(part);
}

/** The amount that was added or removed: `+2,000`, `−500`. */
export function signedAmount(locale: Locale, petals: number): string {
  const format = new Intl.NumberFormat(localeTable[locale].tag, { signDisplay: 'exceptZero' });
  return format.format(petals);
}
