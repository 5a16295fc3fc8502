import { mergeCues } from '@bloom/contract/subtitle/changes';
import { maxCues, type Cue } from '@bloom/contract/subtitle/cue';
import { rebreakCues } from '@bloom/contract/subtitle/rebreak';
import type { SubtitleSaved } from '@bloom/contract/subtitle/subtitle';
import { compareBytes } from '../compare.ts';
import { saveCues, someCues } from '../dataset/cues.ts';
import { donorToken } from '../dataset/seed.ts';
import { familyProcessorMs, processorMs } from '../processes.ts';
import { median, processor, ratio } from '../rounds.ts';
import type { Stage } from '../stage.ts';

/** Repetitions of each measurement, of which the median counts. */
const times = 15;

/**
 * Subtitles of 5,000 cues: saves, merges, line breaks, and reads from cached bytes; `npm run bench:web` reads
 * files in a browser.
 */
export async function measureSubtitles(stage: Stage): Promise<void> {
  const { report } = stage;
  report.heading(`Subtitles of ${maxCues} cues in two languages`);
  const cues = someCues('第几句说的话');
  const mine = cues.map((cue) => ({ ...cue, words: { ...cue.words, EN: `${cue.words.EN}!` } }));
  const theirs = cues.map((cue) => ({ ...cue, words: { ...cue.words, CN: `${cue.words.CN}！` } }));
  report.gate(
    'merge of two revisions',
    medianOf(() => mergeCues(cues, mine, theirs)),
    100,
    'ms',
  );
  const long = cues.map((cue) => ({
    ...cue,
    words: {
      EN: `When the storm came, ${cue.words.EN}, but the crew went on`,
      CN: '明天可能会下雨，所以我们今天去公园吧',
    },
  }));
  report.gate(
    'breaking all lines again',
    medianOf(() => rebreakCues(long)),
    200,
    'ms',
  );
  await measureServer(stage, cues);
}

async function measureServer(stage: Stage, cues: readonly Cue[]) {
  const { report, sizes } = stage;
  const server = await stage.server(sizes.usual, { FEATURE_SUBTITLE_EDIT: '1' });
  const [video] = server.dataset.keys;
  if (!video) throw new Error('the catalogue is empty');
  // As long as a film of so many cues is.
  await server.dataset.sql.query('update video set duration_s = null where source = $1 and source_id = $2', [
    video.source,
    video.id,
  ]);
  // A new account may not replace what an earlier run has saved.
  await server.dataset.sql.query(`update account set created_at = now() - interval '30 days' where id = 1`);
  const path = `/api/v1/subtitle/${video.source}:${encodeURIComponent(video.id)}`;
  const address = `http://127.0.0.1:${server.port}${path}`;
  let { revision } = (await (await fetch(address)).json()) as SubtitleSaved;
  const save = async (saved: readonly Cue[], base_revision: number) => {
    revision = await saveCues(address, donorToken(1), saved, { base_revision });
  };

  /** Saves in a row, as the processor time of the server and its database for each. */
  async function measure(next: (round: number) => Promise<void>): Promise<number> {
    const used = () => processorMs(server.pid) + familyProcessorMs(server.dataset.postgres.pid());
    const before = used();
    for (let round = 0; round < times; round++) await next(round);
    return (used() - before) / times;
  }

  const saving = await measure((round) => save(marked(cues, `save ${round}`, ''), revision));
  report.gate('save, processor time of server and database', saving, 150, 'ms');
  const base = revision;
  const common = marked(cues, `save ${times - 1}`, '');
  // Each changes the Chinese words of a hundred other cues.
  const merging = await measure((round) => save(changed(common, round * 100, 100), base));
  report.gate('save with a merge, processor time of server and database', merging, 150, 'ms');

  report.gate(
    'subtitles from cached bytes, processor time against bare node:http',
    ratio(...(await compareBytes(stage, server, path)), processor),
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

const marked = (cues: readonly Cue[], en: string, cn: string) =>
  cues.map((cue) => ({ ...cue, words: { EN: `${cue.words.EN} ${en}`, CN: cue.words.CN + cn } }));

/** The same, with other Chinese words in some of the cues. */
const changed = (cues: readonly Cue[], from: number, count: number) =>
  cues.map((cue, i) =>
    i >= from && i < from + count ? { ...cue, words: { ...cue.words, CN: `${i} 改` } } : cue,
  );
