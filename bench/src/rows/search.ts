import { createRandom, type Random } from '../dataset/random.ts';
import { commonTerm, fashionWords, spans } from '../dataset/titles.ts';
import { chineseCharacters, chineseWords, englishWords } from '../dataset/words.ts';
import { get, post, runLoad, type Load } from '../load.ts';
import { preciseProcessorMs } from '../processes.ts';
import type { BarePostgres, Server, Stage } from '../stage.ts';
import { searchStatement } from '../statement.ts';

/** Target for the 95th percentile of suggestions, in milliseconds. */
const suggestTargetMs = 25;

/**
 * Searches over one connection, class by class. The processor time is the time that a search takes on an idle
 * machine.
 */
export async function measureSearch(stage: Stage): Promise<void> {
  const { report, effort } = stage;
  const size = stage.sizes.usual;
  report.heading(`Search at ${size}: each class of searches in turn`);
  const server = await stage.server(size);
  const bare = await stage.barePostgres(size);
  const perClass = effort.rounds * 60;

  for (const [name, texts] of Object.entries(classes(perClass))) {
    const ours = texts.map((text) => post('/api/v1/video/search', { key_words: text }));
    const statements = await Promise.all(texts.map((text) => searchStatement({ key_words: text })));
    // A warm-up that loads the data into memory.
    await searchAlone(server, ours.slice(0, 20));
    const { sums, load } = await searchAlone(server, ours);
    const other = await searchAlone(bare, await bare.requests(statements));
    report.state(`search, ${name}, p95 of processor time`, quantile(sums, 0.95), 'ms');
    report.note(
      `  ${(sum(sums) / sum(other.sums)).toFixed(2)} × the same statements through bare node:http + pg; by the clock ` +
        `p95 ${load.p95.toFixed(1)} ms; ${load.refused} of ${texts.length} refused as too long`,
    );
    const beginnings = texts.map((text) => Array.from(text).slice(0, 3).join(''));
    const { sums: typed } = await searchAlone(
      server,
      beginnings.map((text) => get(`/api/v1/search/suggest?q=${encodeURIComponent(text)}`)),
    );
    const p95 = quantile(typed, 0.95);
    report.gate(`suggestions, ${name}, p95 of processor time`, p95, suggestTargetMs, 'ms');
  }
}

/** Searches one after the other; `sums` are processor times of server and PostgreSQL, ascending. */
async function searchAlone(
  program: Server | BarePostgres,
  requests: Buffer[],
): Promise<{ sums: number[]; load: Load }> {
  const used = () => preciseProcessorMs(program.pid) + preciseProcessorMs(program.dataset.postgres.pid());
  const sums: number[] = [];
  let before: number | undefined;
  let i = 0;
  const load = await runLoad({
    port: program.port,
    connections: 1,
    mayRefuse: true,
    next: () => {
      if (before !== undefined) sums.push(used() - before);
      before = used();
      return requests[i++];
    },
  });
  return { sums: sums.sort((a, b) => a - b), load };
}

function quantile(ascending: number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(share * ascending.length))] ?? Number.NaN;
}

function sum(values: number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

/** Up to `count` different searches of each class. */
function classes(count: number): Record<string, string[]> {
  const random = createRandom(7);
  const distinct = (generate: () => string): string[] => {
    const texts = new Set<string>();
    for (let tries = 0; texts.size < count && tries < count * 20; tries++) texts.add(generate());
    return [...texts];
  };
  return {
    'one Chinese character': distinct(() => random.pick(chineseCharacters)),
    'two Chinese characters, often used words': distinct(() => random.pickCommon(chineseWords)),
    'two Chinese characters, any word': distinct(() => random.pick(chineseWords)),
    'four Chinese characters': distinct(
      () => random.pickCommon(chineseWords) + random.pickCommon(chineseWords),
    ),
    'three letters of an English word': distinct(() => random.pick(englishWords).slice(0, 3)),
    'an English word': distinct(() => random.pickCommon(englishWords)),
    'two English words': distinct(() =>
      `${random.pickCommon(englishWords)} ${random.pickCommon(englishWords)}`.slice(0, 20),
    ),
    'season and word (S01花絮)': distinct(
      () => `S${String(1 + random.below(12)).padStart(2, '0')}${random.pickCommon(chineseWords)}`,
    ),
    'a word of one span of time': distinct(() => random.pick(fashionWords(random.below(spans)))),
    'a term in most titles': distinct(() => mostTitles(random)),
    'a term in no title': distinct(() => noTitle(random)),
  };
}

/** The common term, alone or with a common character. */
function mostTitles(random: Random): string {
  const other = random.pick(['', ...chineseCharacters.slice(0, 100)]);
  return `${commonTerm.toLowerCase()} ${other}`.trim();
}

function noTitle(random: Random): string {
  const characters = '魑魅魍魉饕餮囹圄';
  const letters = 'qxzvj';
  const pickText = (from: string, length: number) =>
    Array.from({ length }, () => random.pick(Array.from(from))).join('');
  return random.next() < 0.5
    ? pickText(characters, 1 + random.below(4))
    : pickText(letters, 3 + random.below(6));
}
