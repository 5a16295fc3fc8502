import { parse } from 'csv-parse/sync';
import { Type, type Static } from 'typebox';
import { BloomError } from '@bloom/contract/errors/errors';
import { matchesSchema } from '../../platform/outbound/index.ts';

/** The records of one territory, one place for each day from its first record to its last. */
export type Territory = {
  geoId: string;
  /** `countryterritoryCode`; empty where the source has none. */
  isoCode: string;
  /** English, with underscores. */
  name: string;
  population: number | null;
  continent: string;
  /** Day of the first record, counted from the first day of the data. */
  first: number;
  /** Null for a day without a record. */
  cases: (number | null)[];
  deaths: (number | null)[];
};

/** All records of an edition, in the form in which the snapshot is stored. */
export type CovidData = {
  /** The first day of any record, `2019-12-31`. */
  firstDay: string;
  /** The newest day of any record. */
  asOf: string;
  territories: Territory[];
};

/** The numbers of records that were left out of an edition. */
export type Omissions = {
  /** Further records of a day that has one. */
  duplicates: number;
  /** Records of days that have not come yet. */
  future: number;
};

// A number, or its digits, or nothing: the editions differ.
const Count = Type.Union([Type.Integer(), Type.String({ pattern: '^(-?\\d+)?$' }), Type.Null()]);
const DatePart = Type.Union([Type.Integer(), Type.String({ pattern: '^\\d{1,4}$' })]);
const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const DailyRecord = Type.Object({
  day: DatePart,
  month: DatePart,
  year: DatePart,
  cases: Count,
  deaths: Count,
  countriesAndTerritories: Text,
  geoId: Text,
  countryterritoryCode: Text,
  popData2018: Type.Optional(Count),
  popData2019: Type.Optional(Count),
  continentExp: Text,
});
type DailyRecord = Static<typeof DailyRecord>;
const DailyRecords = Type.Array(DailyRecord, { minItems: 1 });

/** How editions write that a territory has no code. */
const noCode = new Set(['N/A', 'null']);
const dayMs = 86_400_000;

/**
 * Reads a daily edition of the ECDC, as JSON or CSV (docs/specification/map.md#map-data).
 *
 * @param nowMs the time; records of later days are left out. The newest is dated a day ahead in some time
 *   zones.
 * @throws BloomError `covid.notDaily` for weekly editions and other files without daily figures,
 * `covid.invalidData` for everything else that cannot be read
 */
export function parseEdition(text: string, nowMs: number): { data: CovidData; omissions: Omissions } {
  const records = /^\s*[[{]/.test(text) ? jsonRecords(text) : csvRecords(text);
  if (!matchesSchema(DailyRecords, records)) {
    throw new BloomError(isDaily(records) ? 'covid.invalidData' : 'covid.notDaily');
  }
  return collect(records, Math.floor(nowMs / dayMs) + 1);
}

function jsonRecords(text: string): unknown {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new BloomError('covid.invalidData', {}, { cause });
  }
  // Weekly editions of 2021 and later are a bare array.
  if (Array.isArray(content)) return content;
  const { records } = content as { records?: unknown };
  if (!Array.isArray(records) || records.length === 0) throw new BloomError('covid.invalidData');
  return records;
}

function csvRecords(text: string): unknown {
  let rows: unknown[];
  try {
    rows = parse(text, { bom: true, columns: true, skip_empty_lines: true });
  } catch (cause) {
    throw new BloomError('covid.invalidData', {}, { cause });
  }
  // A text of one line or none is no table.
  if (rows.length === 0) throw new BloomError('covid.invalidData');
  return rows;
}

/** Whether these are records by day at all, though perhaps wrong ones. */
function isDaily(records: unknown): boolean {
  const [first] = records as unknown[];
  if (typeof first !== 'object' || first === null) return true;
  return !('year_week' in first || 'weekly_count' in first || 'Date_reported' in first);
}

type Row = { day: number; cases: number; deaths: number };

function collect(
  records: readonly DailyRecord[],
  lastDay: number,
): { data: CovidData; omissions: Omissions } {
  const omissions = { duplicates: 0, future: 0 };
  const found = new Map<string, { record: DailyRecord; rows: Map<number, Row> }>();
  for (const record of records) {
    const [cases, deaths] = [numberOf(record.cases), numberOf(record.deaths)];
    if (cases === null && deaths === null) continue;
    const day = dayOf(record);
    if (day > lastDay) {
      omissions.future++;
      continue;
    }
    const key = textOf(record.geoId) || codeOf(record) || textOf(record.countriesAndTerritories);
    const { rows } = entry(found, key, () => ({ record, rows: new Map<number, Row>() }));
    if (rows.has(day)) omissions.duplicates++;
    // The first of several counts: editions have the newest correction first.
    else rows.set(day, { day, cases: cases ?? 0, deaths: deaths ?? 0 });
  }
  const days = [...found.values()].flatMap(({ rows }) => [...rows.keys()]);
  if (days.length === 0) throw new BloomError('covid.invalidData');
  const firstDay = days.reduce((a, b) => Math.min(a, b));
  const asOf = days.reduce((a, b) => Math.max(a, b));
  const territories = [...found.values()].map(({ record, rows }) =>
    territoryOf(record, [...rows.values()], firstDay),
  );
  return {
    data: { firstDay: dateOf(firstDay), asOf: dateOf(asOf), territories },
    omissions,
  };
}

function territoryOf(record: DailyRecord, rows: readonly Row[], firstDay: number): Territory {
  const first = rows.reduce((least, { day }) => Math.min(least, day), Infinity);
  const last = rows.reduce((most, { day }) => Math.max(most, day), first);
  const noCounts = () => Array.from<number | null>({ length: last - first + 1 }).fill(null);
  const [cases, deaths] = [noCounts(), noCounts()];
  for (const row of rows) {
    cases[row.day - first] = row.cases;
    deaths[row.day - first] = row.deaths;
  }
  return {
    geoId: textOf(record.geoId),
    isoCode: codeOf(record),
    name: textOf(record.countriesAndTerritories),
    population: numberOf(record.popData2019 ?? record.popData2018 ?? null),
    continent: textOf(record.continentExp),
    first: first - firstDay,
    cases,
    deaths,
  };
}

/** Of the three date fields: spreadsheets have rewritten `dateRep` in other orders. */
function dayOf({ year, month, day }: DailyRecord): number {
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(ms);
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) {
    throw new BloomError('covid.invalidData');
  }
  return ms / dayMs;
}

function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

function numberOf(count: Static<typeof Count>): number | null {
  return count === null || count === '' ? null : Number(count);
}

function textOf(text: string | null | undefined): string {
  return text?.trim() ?? '';
}

function codeOf({ countryterritoryCode }: DailyRecord): string {
  const code = textOf(countryterritoryCode);
  return noCode.has(code) ? '' : code;
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
