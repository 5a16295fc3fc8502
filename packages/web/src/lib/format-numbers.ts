import { localeTable, type Locale } from '@bloom/contract/locale';

// Apart from format.ts: the first view of a page shows none of these.

/** Fewer points than this do not change a reward noticeably. */
const leastPoints = 0.001;

/** Activity points as they are shown: the trace that each account begins with counts as none. */
export function shownPoints(points: number): number {
  return points < leastPoints ? 0 : points;
}

/** Activity points: three figures are enough to compare. */
export function pointsText(locale: Locale, points: number): string {
  return new Intl.NumberFormat(localeTable[locale].tag, { maximumSignificantDigits: 3 }).format(
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

/** What was added or taken: `+2,000`, `−500`. */
export function signedAmount(locale: Locale, petals: number): string {
  const format = new Intl.NumberFormat(localeTable[locale].tag, { signDisplay: 'exceptZero' });
  return format.format(petals);
}
