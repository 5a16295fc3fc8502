import { createRandom, type Random } from '../dataset/random.ts';
import { commonTerm, fashionWords, spans } from '../dataset/titles.ts';
import { chineseCharacters, chineseWords, englishWords } from '../dataset/words.ts';
import { post, runLoad } from '../load.ts';
import { familyProcessorMs, processorMs } from '../processes.ts';
import type { BarePostgres, Server, Stage } from '../stage.ts';
import { searchStatement } from '../statement.ts';

/** What the 95th of a hundred searches may take, in milliseconds. */
const targetMs = 50;

/** Searches of every kind, each class alone: over one connection, and over 16 at once. */
export async function measureSearch(stage: Stage): Promise<void> {
  const { report, effort } = stage;
  const size = stage.sizes.large;
  report.heading(`Search at ${size}: each class of searches in turn`);
  const server = await stage.server(size);
  const bare = await stage.barePostgres(size);
  const perClass = effort.rounds * 60;

  const alone: string[][] = [];
  const crowded: string[][] = [];
  const gates: [name: string, p95: number][] = [];
  for (const [name, texts] of Object.entries(classes(perClass))) {
    // The first searches of a class find nothing in any cache, and are not what is asked about.
    await searchAll(server, texts.slice(0, 20), 1);
    const one = await searchAll(server, texts, 1);
    const many = await searchAll(server, texts, 16);
    const other = await searchBare(bare, texts);
    const row = ({ p50, p95, max, processorMs: used }: Searched) => [
      name,
      String(texts.length),
      ...[p50, p95, max].map((ms) => ms.toFixed(1)),
      used.toFixed(2),
    ];
    alone.push([...row(one), (one.processorMs / other.processorMs).toFixed(2)]);
    crowded.push(row(many));
    gates.push([name, one.p95]);
  }
  const head = ['', 'searches', 'p50 ms', 'p95 ms', 'max ms', 'processor ms each'];
  report.note(
    'One connection; the last column compares with the same statement through bare node:http + pg.\n',
  );
  report.table([...head, '× bare'], alone);
  report.note('16 connections on the same two cores:\n');
  report.table(head, crowded);
  for (const [name, p95] of gates) report.gate(`search, ${name}, p95`, p95, targetMs, 'ms');
}

type Searched = { p50: number; p95: number; max: number; processorMs: number };

async function searchAll(server: Server, texts: string[], connections: number): Promise<Searched> {
  const requests = texts.map((text) => post('/api/v1/video/search', { key_words: text }));
  return measured(server, requests, connections);
}

async function searchBare(bare: BarePostgres, texts: string[]): Promise<Searched> {
  const paths = new Map<string, Promise<(values: string[]) => string>>();
  const requests: Buffer[] = [];
  for (const text of texts) {
    const statement = await searchStatement({ key_words: text });
    const path = paths.get(statement.text) ?? bare.teach(statement.text);
    paths.set(statement.text, path);
    requests.push(
      Buffer.from(`GET ${(await path)(statement.values)} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`),
    );
  }
  return measured(bare, requests, 1);
}

async function measured(
  program: Server | BarePostgres,
  requests: Buffer[],
  connections: number,
): Promise<Searched> {
  const postgres = program.dataset.postgres.pid();
  const used = () => processorMs(program.pid) + familyProcessorMs(postgres);
  const before = used();
  let i = 0;
  const load = await runLoad({ port: program.port, connections, next: () => requests[i++] });
  return { ...load, processorMs: (used() - before) / load.requests };
}

/** Different searches of each class, as many as asked for or as there are. */
function classes(count: number): Record<string, string[]> {
  const random = createRandom(7);
  const distinct = (draw: () => string): string[] => {
    const texts = new Set<string>();
    for (let tries = 0; texts.size < count && tries < count * 20; tries++) texts.add(draw());
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

/** The term itself, alone and before the beginning of something else that is common. */
function mostTitles(random: Random): string {
  const other = random.pick(['', ...chineseCharacters.slice(0, 100)]);
  return `${commonTerm.toLowerCase()} ${other}`.trim();
}

function noTitle(random: Random): string {
  const characters = '魑魅魍魉饕餮囹圄';
  const letters = 'qxzvj';
  const draw = (from: string, length: number) =>
    Array.from({ length }, () => random.pick(Array.from(from))).join('');
  return random.next() < 0.5
    ? draw(characters, 1 + random.below(4))
    : draw(letters, 3 + random.below(6));
}
