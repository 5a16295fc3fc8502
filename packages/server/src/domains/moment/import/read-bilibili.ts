import type { MomentMode } from '@bloom/contract/moment/moment-rules';
import { importIdOf, readSeconds, readSent, type ImportRow } from './import-row.ts';
import { createRowScanner, type ScannedRow } from './scan-rows.ts';

/** Where those of a mode stand; the others fly. */
const modes: Readonly<Record<string, MomentMode>> = { 4: 'bottom', 5: 'top' };

/**
 * Reads bilibili's XML, `<i>…<d p="time,mode,size,color,sent,pool,user,row">text</d></i>`. A row is a `d`,
 * from 1; one that cannot be read is skipped. Errors: `ImportRefused`.
 */
export async function* readBilibili(texts: AsyncIterable<string>): AsyncGenerator<ImportRow> {
  const scanner = createRowScanner();
  let row = 0;
  for await (const text of texts) for (const each of scanner.push(text)) yield readRow(++row, each);
  for (const each of scanner.end()) yield readRow(++row, each);
}

function readRow(row: number, { line, p = '', text: content }: ScannedRow): ImportRow {
  const fields = p.split(',').map((field) => field.trim());
  // Of version 2, an id and the pool are first, and the time is in milliseconds.
  const isSecond = fields.length > 8 && /^\d{12,}$/.test(fields[0] ?? '');
  if (isSecond) fields.push(...fields.splice(0, 2).slice(0, 1));
  // Recorders leave out the last fields.
  const [time = '', mode = '1', , , sent = '', , , id = ''] = fields;
  const atMs = readSeconds(isSecond ? `${time}e-3` : time);
  if (atMs === undefined || !/^0?[1-9]$/.test(mode)) return { row, line, skip: 'unreadable' };
  if (Number(mode) >= 7) return { row, skip: 'special' };
  const importId = importIdOf('bilibili:', id, p, content);
  return { row, moment: { importId, content, atMs, mode: modes[Number(mode)], time: readSent(sent) } };
}
