import type { TerritoryFigures } from '@bloom/contract/covid/covid-figures';
import { dateOfDay, perMillion } from '@bloom/contract/covid/covid-figures';
import { inLocale, type Locale } from '@bloom/contract/wire/locale';
import { dayText, fullAmount } from '../../lib/format.ts';

/** Stands for a figure that there is none of. */
const none = '–';

/** A count in full: `16,256,754`, `−8,261`. */
export function countText(count: number): string {
  const text = fullAmount(Math.abs(Math.round(count)));
  return count < 0 ? `−${text}` : text;
}

/** R0 with two decimals, or –. */
export function r0Text(r0: number | undefined): string {
  return r0 === undefined ? none : r0.toFixed(2);
}

/** A death rate with one decimal, or –. */
export function rateText(rate: number | undefined): string {
  return rate === undefined ? none : `${rate.toFixed(1)}%`;
}

/** A count for each million people, or – where the population is not known. */
export function perMillionText(count: number, population: number | null): string {
  return population ? countText(perMillion(count, population)) : none;
}

/** A day of the data in words. */
export function dayName(locale: Locale, firstDay: string, day: number): string {
  return dayText(locale, Date.parse(dateOfDay(firstDay, day)) / 1000);
}

/** The figures of a day as CSV, with a byte order mark for spreadsheets. */
export function figuresCsv(locale: Locale, date: string, rows: readonly TerritoryFigures[]): string {
  const columns = [
    ['code', ({ code }: TerritoryFigures) => code],
    ['region', ({ name }: TerritoryFigures) => quoted(inLocale(name, locale))],
    ['date', () => date],
    ['cases', ({ cases }: TerritoryFigures) => cases],
    ['deaths', ({ deaths }: TerritoryFigures) => deaths],
    ['new_cases', ({ newCases }: TerritoryFigures) => newCases],
    ['new_deaths', ({ newDeaths }: TerritoryFigures) => newDeaths],
    ['cases_7_days', ({ weekCases }: TerritoryFigures) => weekCases],
    ['deaths_7_days', ({ weekDeaths }: TerritoryFigures) => weekDeaths],
    ['r0', ({ r0 }: TerritoryFigures) => r0?.toFixed(4) ?? ''],
    ['death_rate_percent', ({ deathRate }: TerritoryFigures) => deathRate?.toFixed(4) ?? ''],
    ['population', ({ population }: TerritoryFigures) => population ?? ''],
  ] as const;
  const lines = [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, value]) => value(row))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
