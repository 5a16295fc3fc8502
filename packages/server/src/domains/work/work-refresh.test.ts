// rule: #work
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useBloom } from '../../../test/bloom.ts';
import { numbersFrom } from '../../../test/numbers.ts';

const bloom = useBloom();

beforeEach(() => bloom.execute(sql`truncate work_video, video_link, video_link_vote`));

/** A confirmed link of the model: of two videos, where the first has the smaller number. */
type Link = [first: number, second: number];

/** The second of its source at which the content of a video begins. */
const beginningOf = (video: number) => (video * 7) % 40;

const videos = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The works that links make, each by ascending number; without those of one video. */
function worksOf(links: readonly Link[]): number[][] {
  const workOf = new Map(videos.map((video) => [video, new Set([video])]));
  for (const [first, second] of links) {
    const joined = new Set([...(workOf.get(first) ?? []), ...(workOf.get(second) ?? [])]);
    for (const video of joined) workOf.set(video, joined);
  }
  return [...new Set(workOf.values())]
    .filter((work) => work.size > 1)
    .map((work) => [...work].toSorted((a, b) => a - b));
}

/** The works in the database, of which each video must have the right offset. */
async function readWorks(): Promise<number[][]> {
  const { rows } = await bloom.execute(sql<{ work_id: number; video_id: number; offset_s: number }>`
    select work_id, video_id, offset_s from work_video order by work_id, video_id`);
  for (const row of rows) {
    expect(row.offset_s).toBe(beginningOf(row.video_id) - beginningOf(row.work_id));
  }
  return [...Map.groupBy(rows, (row) => row.work_id).entries()].map(([workId, work]) => {
    expect(work[0]?.video_id).toBe(workId);
    return work.map((row) => row.video_id);
  });
}

const sorted = (works: number[][]) => works.toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));

const confirm = (first: number, second: number) =>
  bloom.execute(sql`
    with link as (
      insert into video_link (first_id, second_id, offset_s, state)
      values (${first}, ${second}, ${beginningOf(second) - beginningOf(first)}, 'confirmed')
      on conflict (first_id, second_id) do update set state = 'confirmed')
    select`);
const refresh = (...of: number[]) => bloom.execute(sql`select work_refresh(${of}::bigint[])`);

test.each([1, 2, 3, 4])(
  'random joins, splits and deletions make the works of a plain model (%i)',
  async (seed) => {
    const numbers = numbersFrom(seed);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(numbers.next().value * from.length)] as T;
    // The oldest first, as their ids are.
    const links = new Map<string, { link: Link; isConfirmed: boolean }>();
    const add = (link: Link) => links.set(String(link), { link, isConfirmed: true });
    const confirmed = () => [...links.values()].filter((each) => each.isConfirmed).map(({ link }) => link);
    for (let step = 0; step < 80; step++) {
      const [a, b] = [pick(videos), pick(videos)];
      const act = pick(['join', 'join', 'join', 'split', 'split', 'delete'] as const);
      if (act === 'delete') {
        // Its neighbours stay together, by links to the oldest of them, unless people have refused these.
        const near = confirmed().filter((link) => link.includes(a));
        for (const [key, { link }] of links) if (link.includes(a)) links.delete(key);
        const [oldest, ...others] = near.map(([x, y]) => (x === a ? y : x));
        for (const other of others) {
          const link = orderOf(oldest as number, other);
          if (!links.has(String(link))) add(link);
        }
        await bloom.execute(sql`select work_lock(), work_leave(${a})`);
      } else if (act === 'split') {
        const link = pick(confirmed());
        if (!link) continue;
        links.set(String(link), { link, isConfirmed: false });
        await bloom.execute(sql`
        update video_link set state = 'refused' where first_id = ${link[0]} and second_id = ${link[1]}`);
        await refresh(...link);
      } else if (a !== b) {
        const link = orderOf(a, b);
        add(link);
        await confirm(...link);
        await refresh(...link);
      }
      expect(sorted(await readWorks())).toEqual(sorted(worksOf(confirmed())));
    }
  },
);

const orderOf = (a: number, b: number): Link => (a < b ? [a, b] : [b, a]);

test('where links disagree, the offset is that of the oldest', async () => {
  await bloom.execute(sql`
    insert into video_link (first_id, second_id, offset_s, state)
    values (1, 2, 10, 'confirmed'), (2, 3, 5, 'confirmed'), (1, 3, 99, 'confirmed')`);
  await refresh(1);
  const { rows } = await bloom.execute(sql`select video_id, offset_s from work_video order by video_id`);
  expect(rows).toEqual([
    { video_id: 1, offset_s: 0 },
    { video_id: 2, offset_s: 10 },
    { video_id: 3, offset_s: 99 },
  ]);
});

// rule: #link
test('a hidden link joins nothing', async () => {
  await bloom.execute(sql`
    insert into video_link (first_id, second_id, offset_s, state, hidden_by)
    values (1, 2, 10, 'confirmed', 7)`);
  await refresh(1, 2);
  expect(await readWorks()).toEqual([]);
});
