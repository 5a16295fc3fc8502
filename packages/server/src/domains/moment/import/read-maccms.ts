import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { ImportRefused, readId, readSeconds, refuseField, type ImportRow } from './import-row.ts';

/** The columns of the tables that plug-ins of maccms10 make, the first that is there counts. */
const columns = {
  id: ['danmu_id', 'danmaku_id', 'id'],
  content: ['content', 'danmaku_text'],
  second: ['at_time', 'danmaku_time', 'time'],
  sent: ['danmu_time', 'create_time'],
  vod: ['vod_id'],
  number: ['nid'],
  status: ['status'],
} as const;
type Column = keyof typeof columns;
const required = ['id', 'content', 'second'] as const satisfies readonly Column[];

/** How exports write that a field has no value. */
const nulls: readonly unknown[] = ['', 'NULL', String.raw`\N`];

/** The most characters of one row. */
const maxRow = 65_536;

/**
 * Reads the table of comments of maccms10 as CSV, whose first row names the columns. Rows are counted as a
 * spreadsheet does, so that the first comment is row 2. Errors: `ImportRefused`.
 *
 * @param vodId whose comments; without it, all must be of one `vod_id`
 */
export async function* readMaccms(
  texts: AsyncIterable<string>,
  vodId: string | undefined,
): AsyncGenerator<ImportRow> {
  let names: Partial<Record<Column, string>> = {};
  const parser = parse({
    columns: (header: string[]) => {
      const found = header.map((name) => name.trim().toLowerCase());
      names = findColumns(found);
      if (vodId !== undefined && names.vod === undefined) {
        throw new ImportRefused('The file has no column vod_id.');
      }
      return found;
    },
    info: true,
    max_record_size: maxRow,
    skip_empty_lines: true,
  });
  // Its errors are those of the parser, too.
  void pipeline(Readable.from(texts), parser).catch(() => {});
  let onlyVod = vodId;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: Record<string, string>;
      info: Position;
    }>) {
      const row = rowAt(info);
      const value = (column: Column): string | undefined => {
        const name = names[column];
        const written = name === undefined ? undefined : record[name]?.trim();
        const isNull = column !== 'content' && nulls.includes(written);
        return isNull ? undefined : written;
      };
      const vod = value('vod');
      if (vod !== undefined && vodId === undefined && vod !== (onlyVod ??= vod)) {
        throw new ImportRefused(
          `Row ${row}: vod_id is ${vod}, that of earlier rows ${onlyVod}: --vod-id says which is meant.`,
        );
      }
      yield vodId !== undefined && vod !== vodId ? { row, skip: 'otherVideo' } : readRow(row, value, names);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = rowAt(error as unknown as Position) + 1;
    throw new ImportRefused(`Row ${row}: the CSV is broken: ${error.message}`);
  }
  if (names.id === undefined) findColumns([]);
}

/** How many rows and empty lines the parser has read behind the first row. */
type Position = { records: number; empty_lines: number };

const rowAt = ({ records, empty_lines }: Position): number => 1 + records + empty_lines;

/** Error: `ImportRefused` that names a missing column. */
function findColumns(header: readonly string[]): Partial<Record<Column, string>> {
  const names: Partial<Record<Column, string>> = {};
  for (const [column, known] of Object.entries(columns)) {
    const name = known.find((each) => header.includes(each));
    if (name !== undefined) names[column as Column] = name;
  }
  for (const column of required) {
    if (names[column] === undefined) {
      throw new ImportRefused(
        `The first row must name the columns, and none of them is ${columns[column].join(', ')}.`,
      );
    }
  }
  return names;
}

function readRow(
  row: number,
  value: (column: Column) => string | undefined,
  names: Partial<Record<Column, string>>,
): ImportRow {
  const id = readId(row, names.id ?? '', value('id') ?? '');
  const atMs = readSeconds(row, names.second ?? '', value('second') ?? '');
  const sent = value('sent');
  const time = sent === undefined ? undefined : readTime(sent);
  if (Number.isNaN(time)) refuseField(row, names.sent ?? '', sent ?? '', 'a time');
  const nid = value('number') ?? '0';
  if (!/^\d{1,6}$/.test(nid)) refuseField(row, 'nid', nid, 'the number of an episode');
  const status = value('status') ?? '1';
  if (!/^\d$/.test(status)) refuseField(row, 'status', status, '1 or 0');
  if (status !== '1') return { row, skip: 'notShown' };
  const content = value('content') ?? '';
  const number = Number(nid) || undefined;
  return { row, moment: { importId: `maccms:${id}`, content, atMs, time, number } };
}

/** Milliseconds of unix seconds, or of a time such as 2024-05-01 12:00:00 in UTC; NaN for everything else. */
function readTime(text: string): number {
  if (/^\d{1,11}$/.test(text)) return Number(text) * 1_000;
  return /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) : NaN;
}
