import type { MomentMode } from '@bloom/contract/moment/moment-rules';
import { ImportRefused, readId, readSeconds, refuseField, type ImportRow } from './import-row.ts';
import { createXmlReader } from './read-xml.ts';

/** Where those of a mode stand; the others fly. */
const modes: Readonly<Record<string, MomentMode>> = { 4: 'bottom', 5: 'top' };

/**
 * Reads bilibili's XML, `<i>…<d p="time,mode,size,color,sent,pool,user,row">text</d></i>`. A row is a `d`,
 * from 1. Errors: `ImportRefused`.
 */
export async function* readBilibili(texts: AsyncIterable<string>): AsyncGenerator<ImportRow> {
  let row = 0;
  /** The elements around what is read. */
  const path: string[] = [];
  let p: string | undefined;
  let content = '';
  const xml = createXmlReader();

  function* rowsOf(events: ReturnType<typeof xml.push>): Generator<ImportRow> {
    for (const event of events) {
      if (event.kind === 'open') {
        path.push(event.name);
        if (path[0] !== 'i') throw new ImportRefused(`The file begins with <${path[0]}>, not <i>.`);
        if (path[1] !== 'd') continue;
        if (path.length > 2) throw new ImportRefused(`Row ${row}: it has <${event.name}> in its text.`);
        row++;
        content = '';
        p = event.attributes.get('p');
        if (p === undefined) throw new ImportRefused(`Row ${row}: it has no p.`);
      } else if (event.kind === 'text') {
        content += event.text;
      } else if (path.pop() === 'd' && path.length === 1 && p !== undefined) {
        yield readRow(row, p, content);
      }
    }
  }

  for await (const text of texts) yield* rowsOf(xml.push(text));
  yield* rowsOf(xml.end());
}

function readRow(row: number, p: string, content: string): ImportRow {
  const fields = p.split(',');
  if (fields.length < 8) refuseField(row, 'p', p, 'time,mode,size,color,sent,pool,user,row');
  const [time = '', mode = '', , , sent = '', , , id = ''] = fields;
  const atMs = readSeconds(row, 'time', time);
  if (!/^[1-9]$/.test(mode)) refuseField(row, 'mode', mode, 'a number from 1 to 9');
  if (!/^\d{1,11}$/.test(sent)) refuseField(row, 'sent', sent, 'unix seconds');
  const importId = `bilibili:${readId(row, 'row', id)}`;
  if (Number(mode) >= 7) return { row, skip: 'special' };
  const moment = { importId, content, atMs, mode: modes[mode], time: Number(sent) * 1_000 };
  return { row, moment };
}
