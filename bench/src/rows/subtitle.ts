import { mergeCues } from '@bloom/contract/subtitle/changes';
import { checkCues } from '@bloom/contract/subtitle/checks';
import { itemOf, maxCues, newCueId, type Cue } from '@bloom/contract/subtitle/cue';
import { exportSubtitles, importSubtitles, subtitleFormats } from '@bloom/contract/subtitle/files';
import type { SubtitleSaved } from '@bloom/contract/subtitle';
import { donorToken } from '../dataset/seed.ts';
import { get } from '../load.ts';
import { familyProcessorMs, processorMs } from '../processes.ts';
import { httpVariant, measureInTurns, median, processor, ratio, type Series } from '../rounds.ts';
import { sendRequest } from '../send-request.ts';
import type { Server, Stage } from '../stage.ts';

/** Repetitions of each measurement, of which the median counts. */
const times = 15;

/** Subtitles of 5,000 cues: files and checks, saves, merges, and reads from cached bytes. */
export async function measureSubtitles(stage: Stage): Promise<void> {
  const { report } = stage;
  report.heading(`Subtitles of ${maxCues} cues in two languages`);
  const cues = someCues();
  for (const format of subtitleFormats) {
    const file = exportSubtitles(cues, format, 'both');
    report.gate(
      `parsing and checking ${format}`,
      medianOf(() => checkCues(importSubtitles(file).cues)),
      50,
      'ms',
    );
  }
  const mine = cues.map((cue) => ({ ...cue, words: { ...cue.words, EN: `${cue.words.EN}!` } }));
  const theirs = cues.map((cue) => ({ ...cue, words: { ...cue.words, CN: `${cue.words.CN}！` } }));
  report.gate(
    'merge of two revisions',
    medianOf(() => mergeCues(cues, mine, theirs)),
    100,
    'ms',
  );
  await measureServer(stage, cues);
}

async function measureServer({ report, effort, sizes, ...stage }: Stage, cues: readonly Cue[]) {
  const server = await stage.server(sizes.usual, { FEATURE_SUBTITLE_EDIT: '1' });
  const [video] = server.dataset.keys;
  if (!video) throw new Error('the catalogue is empty');
  // As long as a film of so many cues is.
  await server.dataset.sql.query(
    'update video set duration_s = null where source = $1 and source_id = $2',
    [video.source, video.id],
  );
  const path = `/api/v1/subtitle/${video.source}:${encodeURIComponent(video.id)}`;
  const known = JSON.parse((await sendRequest(server.port, path)).body.toString()) as SubtitleSaved;
  let { revision } = known;

  /** Saves in a row, as the processor time of the server and its database for each. */
  async function measure(next: (round: number) => Promise<Saved>): Promise<number> {
    const used = () => processorMs(server.pid) + familyProcessorMs(server.dataset.postgres.pid());
    const before = used();
    const took: number[] = [];
    for (let round = 0; round < times; round++) {
      const saved = await next(round);
      took.push(saved.ms);
      ({ revision } = saved);
    }
    report.note(`- until the response was read: ${median(took).toFixed(1)} ms`);
    return (used() - before) / times;
  }

  const saving = await measure((round) =>
    save(server, path, marked(cues, `save ${round}`, ''), revision),
  );
  report.gate('save, processor time of server and database', saving, 150, 'ms');
  const base = revision;
  const common = marked(cues, `save ${times - 1}`, '');
  // Each changes the Chinese words of a hundred other cues.
  const merging = await measure((round) =>
    save(server, path, changed(common, round * 100, 100), base),
  );
  report.gate('save with a merge, processor time of server and database', merging, 150, 'ms');

  const { body } = await sendRequest(server.port, path);
  const bytes = await stage.bareBytes(body);
  const request = get(path);
  const next = () => request;
  const [ours, bare] = (await measureInTurns(
    [
      httpVariant('Bloom', { node: server, postgresPid: server.dataset.postgres.pid(), next }),
      httpVariant('bare node:http, same bytes', { node: bytes, next }),
    ],
    effort,
  )) as [Series, Series];
  report.note(`- response of ${(body.length / 1_024).toFixed(0)} KiB`);
  report.series([ours, bare]);
  report.gate(
    'subtitles from cached bytes, processor time against bare node:http',
    ratio(ours, bare, processor),
    2.2,
  );
}

/** Processor time in milliseconds: other work of the machine does not count. */
function medianOf(work: () => unknown): number {
  const took = Array.from({ length: times }, () => {
    const begin = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(begin);
    return (user + system) / 1_000;
  });
  return median(took);
}

function someCues(): Cue[] {
  return Array.from({ length: maxCues }, (_, i) => ({
    cue: newCueId(),
    startMs: i * 2_000 + 7,
    endMs: i * 2_000 + 1_900,
    words: { EN: `Said in line ${i} of the film`, CN: `第 ${i} 句说的话` },
  }));
}

const marked = (cues: readonly Cue[], en: string, cn: string) =>
  cues.map((cue) => ({ ...cue, words: { EN: `${cue.words.EN} ${en}`, CN: cue.words.CN + cn } }));

/** The same, with other Chinese words in some of the cues. */
const changed = (cues: readonly Cue[], from: number, count: number) =>
  cues.map((cue, i) =>
    i >= from && i < from + count ? { ...cue, words: { ...cue.words, CN: `${i} 改` } } : cue,
  );

type Saved = { ms: number; revision: number };

async function save(
  { port }: Server,
  path: string,
  cues: readonly Cue[],
  base: number,
): Promise<Saved> {
  const items = cues.map((cue) => {
    const { start: _start, end: _end, ...item } = itemOf(cue);
    return item;
  });
  const body = JSON.stringify({ content: JSON.stringify(items), base_revision: base });
  const begin = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${donorToken(1)}` },
    body,
  });
  const text = await response.text();
  const ms = performance.now() - begin;
  if (!response.ok) throw new Error(`the save got ${response.status}: ${text.slice(0, 200)}`);
  return { ms, revision: (JSON.parse(text) as SubtitleSaved).revision };
}
