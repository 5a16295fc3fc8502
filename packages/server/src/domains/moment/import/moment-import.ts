import { createReadStream } from 'node:fs';
import path from 'node:path';
import { cleanMessage } from '@bloom/contract/chat/chat-rules';
import { decodeSubtitles } from '@bloom/contract/subtitle/encoding';
import type { SubtitleEncoding } from '@bloom/contract/subtitle/encodings';
import type { BloomEvents } from '../../../events.ts';
import type { Database } from '../../../platform/database/index.ts';
import { publishOnCommit } from '../../../platform/events/index.ts';
import type { Tables } from '../../../schema.ts';
import type { TextRules } from '../../content/index.ts';
import type { VideoKey } from '../../video/index.ts';
import { HomeReader, type HomeWithEpisodes } from '../moment-home.ts';
import { MomentReader, MomentWriter } from '../moment-store.ts';
import type { ImportedMoment } from '../moment.ts';
import {
  ImportRefused,
  skipReasons,
  type ImportRow,
  type SkipReason,
  type WrittenMoment,
} from './import-row.ts';
import { readBilibili } from './read-bilibili.ts';
import { readMaccms } from './read-maccms.ts';

/** The file of an import, and the video of its moments. */
export type MomentImport = {
  /** Its ending, `.xml` or `.csv`, says what is in it. */
  file: string;
  video: VideoKey;
  /** The episode of all of them; without it, the file says the number of each. */
  episode?: string | undefined;
  /** Of the file; without it, it is UTF-8. */
  encoding?: SubtitleEncoding | undefined;
  /** Whose rows of a CSV file. */
  vodId?: string | undefined;
  /** Whether nothing is written. */
  isDry: boolean;
};

/** The result of an import, or the one that it would have. */
export type ImportReport = {
  /** How many rows the file has, and how many moments it makes. */
  rows: number;
  moments: number;
  skipped: Skipped[];
};

/** Rows that are skipped for one reason; `first` names the first of them. */
export type Skipped = { reason: string; count: number; first: string[] };

type Candidate = { row: number; moment: ImportedMoment };

/** How many are written in one transaction: others wait that long to post on the video. */
const batchSize = 500;
/** How many rows of one reason a report names. */
const maxNamed = 10;
/** The ids of a file that are held to find repeated ones. */
const maxMoments = 2_000_000;

/**
 * Imports moments of another site into a video, without authors
 * (docs/specification/moments.md#moment-import). The whole file is checked before anything is written; a row
 * that was imported before is not imported again. Errors: `ImportRefused`, and what the file system says.
 *
 * @param rules the rules of the chat, of which the words count
 */
export async function importMoments(
  database: Pick<Database<Tables>, 'write' | 'transact'>,
  rules: Pick<TextRules, 'judge'>,
  { isDry, ...given }: MomentImport,
): Promise<ImportReport> {
  const home = await new HomeReader(database.write).findWithEpisodes(given.video);
  if (!home || home.removal) throw new ImportRefused('There is no such video.');
  const { id: videoId } = home;
  const read = (tally: Tally) =>
    inBatches(candidatesOf(readFile(given), createCheck(home, given.episode, rules), tally));

  const reader = new MomentReader(database.write);
  const checked = createTally();
  for await (const batch of read(checked)) {
    if (!isDry) continue;
    const known = await reader.findImported(videoId, momentsOf(batch));
    checked.skip(
      batch.filter(({ moment }) => known.has(moment.import_id)),
      'known',
    );
  }
  if (isDry) return checked.report();

  const written = createTally();
  try {
    for await (const batch of read(written)) {
      const isNew = await database.transact((tx) => new MomentWriter(tx).import(videoId, momentsOf(batch)));
      if (!isNew) throw new ImportRefused('The video was deleted meanwhile.');
      written.skip(
        batch.filter(({ moment }) => !isNew.has(moment.import_id)),
        'known',
      );
    }
  } finally {
    // Once, and also when an earlier import ended before it: open pages read the list again.
    await database.transact(async (tx) => {
      publishOnCommit<BloomEvents, Tables>(tx, 'moment.changed', { videoId });
    });
  }
  return written.report();
}

/** Decides of each moment of a file why it is not imported, or what is stored of it. */
function createCheck(
  { lastMs, episodes }: HomeWithEpisodes,
  episode: string | undefined,
  { judge }: Pick<TextRules, 'judge'>,
): (moment: WrittenMoment) => SkipReason | ImportedMoment {
  if (episode !== undefined && !episodes.includes(episode)) {
    throw new ImportRefused(`The video has no episode "${episode}".`);
  }
  const now = Date.now();
  const ids = new Set<string>();

  function episodeOf(number: number | undefined): string | undefined {
    if (episode !== undefined) return episode;
    if (episodes.length === 0) return number === undefined || number === 1 ? '' : undefined;
    // Of the positions that are ids, some may be missing.
    const isNumbered = episodes.every((id) => /^\d+$/.test(id));
    if (isNumbered) return episodes.find((id) => id === String(number));
    return number === undefined ? undefined : episodes[number - 1];
  }

  return ({ importId, content, atMs, mode = null, time = now, number }) => {
    const named = episodeOf(number);
    if (named === undefined) return 'noEpisode';
    if (atMs < 0 || atMs > lastMs) return 'second';
    if (time > now) return 'future';
    if (ids.has(importId)) return 'repeated';
    const cleaned = cleanMessage(content);
    if (typeof cleaned === 'string') return cleaned;
    const { waits, parameters } = judge(cleaned.content);
    if (parameters.has_word || waits) return 'word';
    if (ids.add(importId).size > maxMoments) {
      throw new ImportRefused(`The file has more than ${maxMoments} moments: split it.`);
    }
    const { content: text } = cleaned;
    return { import_id: importId, episode: named, at_ms: atMs, mode, content: text, time };
  };
}

function readFile({
  vodId,
  ...given
}: Pick<MomentImport, 'file' | 'encoding' | 'vodId'>): AsyncGenerator<ImportRow> {
  switch (path.extname(given.file).toLowerCase()) {
    case '.xml':
      if (vodId !== undefined) throw new ImportRefused('--vod-id is for CSV files.');
      return readBilibili(textsOf(given));
    case '.csv':
      return readMaccms(textsOf(given), vodId);
    default:
      throw new ImportRefused('The file must end in .xml (of bilibili) or .csv (of maccms10).');
  }
}

/**
 * The text of a file, piece by piece; what cannot be decoded is `�`. Error: `ImportRefused` if it does not
 * look like UTF-8 and no encoding is named.
 */
async function* textsOf({ file, encoding }: Pick<MomentImport, 'file' | 'encoding'>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of createReadStream(file)) {
    decoder ??= new TextDecoder(encoding ?? guess(chunk as Buffer));
    // No text has a zero, and the database takes none.
    yield decoder.decode(chunk as Buffer, { stream: true }).replaceAll('\0', '');
  }
  if (decoder) yield decoder.decode();
}

/** How UTF-8 is read; another encoding is only guessed, and what is imported cannot be taken back. */
function guess(chunk: Buffer): 'utf-8' {
  const { text, encoding } = decodeSubtitles(chunk);
  if (encoding === 'utf-8') return encoding;
  const [words = ''] = /[^\0-\x7F][^<>\r\n"]{0,30}/.exec(text) ?? [];
  throw new ImportRefused(
    `The file is not UTF-8. As ${encoding} it has "${words}": if that is right, --encoding ${encoding} imports it.`,
  );
}

async function* candidatesOf(
  rows: AsyncIterable<ImportRow>,
  check: ReturnType<typeof createCheck>,
  tally: Tally,
): AsyncGenerator<Candidate> {
  for await (const each of rows) {
    const { row } = each;
    tally.countRow();
    const checked = each.skip ?? check(each.moment);
    if (typeof checked === 'string') tally.skip([each], checked);
    else yield { row, moment: checked };
  }
}

/** Counts what becomes of the rows. */
type Tally = ReturnType<typeof createTally>;

function createTally() {
  let all = 0;
  const skipped = new Map<SkipReason, Skipped>();
  return {
    countRow: () => void all++,
    skip(rows: readonly Pick<ImportRow, 'row' | 'line'>[], key: SkipReason) {
      const entry = skipped.get(key) ?? { reason: skipReasons[key], count: 0, first: [] };
      skipped.set(key, entry);
      entry.count += rows.length;
      const named = rows.slice(0, maxNamed - entry.first.length);
      entry.first.push(
        ...named.map(({ row, line }) => (line === undefined ? `${row}` : `${row} (line ${line})`)),
      );
    },
    report(): ImportReport {
      const list = [...skipped.values()].filter(({ count }) => count > 0);
      return {
        rows: all,
        moments: all - list.reduce((sum, { count }) => sum + count, 0),
        skipped: list.toSorted((a, b) => b.count - a.count),
      };
    },
  };
}

async function* inBatches(candidates: AsyncIterable<Candidate>): AsyncGenerator<Candidate[]> {
  let batch: Candidate[] = [];
  for await (const candidate of candidates) {
    batch.push(candidate);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const momentsOf = (batch: readonly Candidate[]): ImportedMoment[] => batch.map(({ moment }) => moment);
