import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { ImportRefused, importIdOf, readSeconds, readSent, type ImportRow } from './import-row.ts';

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
    relax_column_count: true,
    relax_quotes: true,
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
      if (vodId !== undefined && vod !== vodId) yield { row, skip: 'otherVideo' };
      // A comma without quotes moves all that follows it.
      else if (info.error) yield { row, skip: 'unreadable' };
      else yield readRow(row, value);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const row = rowAt(error as unknown as Position) + 1;
    throw new ImportRefused(`Row ${row}: the CSV is broken: ${error.message}`);
  }
  if (names.id === undefined) findColumns([]);
}

/** How many rows and empty lines the parser has read behind the first row. */
type Position = { records: number; empty_lines: number; error?: unknown };

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

function readRow(row: number, value: (column: Column) => string | undefined): ImportRow {
  const [second = '', sent = '', nid = '0', content = ''] = (
    ['second', 'sent', 'number', 'content'] as const
  ).map(value);
  const atMs = readSeconds(second);
  if (atMs === undefined || !/^\d{1,6}$/.test(nid)) return { row, skip: 'unreadable' };
  if ((value('status') ?? '1') !== '1') return { row, skip: 'notShown' };
  const importId = importIdOf('maccms:', value('id') ?? '', value('vod') ?? '', nid, second, sent, content);
  const number = Number(nid) || undefined;
  return { row, moment: { importId, content, atMs, time: readMaccmsTime(sent), number } };
}

/** Milliseconds of unix seconds, or of a time such as 2024-05-01 12:00:00 in UTC. */
function readMaccmsTime(text: string): number | undefined {
  const date = /^(\d{4})[-/](\d\d)[-/](\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text);
  if (!date) return readSent(text);
  return Date.parse(`${date.slice(1, 4).join('-')}T${date[4]}Z`) || undefined;
}
