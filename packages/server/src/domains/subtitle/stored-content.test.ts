import { hash } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newCueId } from '@bloom/contract/subtitle/cue';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { createSubtitleModeration } from './index.ts';
import { maxSteps } from './stored-content.ts';
import { subtitleKeyOf } from './subtitle.ts';
import { SubtitleReader, type SubtitleId } from './subtitle-store.ts';
import { SubtitleWriter } from './revision-store.ts';

const bloom = useBloom();
let sharer: Person;
beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
});

/** A video, and its subtitles. */
async function newSubtitles(): Promise<{ video: string; id: SubtitleId }> {
  const video = await bloom.addNewVideo(sharer);
  const { rows } = await bloom.execute<{ videoId: number }>(sql`
    select id as "videoId" from video where source_id = ${video}`);
  return { video, id: { videoId: rows[0]?.videoId ?? 0, episode: '' } };
}

/** Adds revisions with these contents. */
async function add(id: SubtitleId, contents: readonly string[], authorId = sharer.id) {
  for (const content of contents) {
    await bloom.database.transact(async (tx) => {
      const writer = new SubtitleWriter(tx, id);
      const head = await writer.lock();
      if (!head) throw new Error('the video is gone');
      await writer.add(head.revision, {
        kind: 'save',
        baseRevision: head.revision,
        authorId,
        comment: 'why',
        changes: { added: 1, removed: 0, time: 0, EN: 0, CN: 0 },
        cues: 1,
        coverage: { EN: 100, CN: 0 },
        points: 0,
        stored: await writer.encode(head, content),
      });
    });
  }
}

type Row = { revision: number; whole: number | null; difference: number | null };

/** How the revisions are stored: the bytes of each. */
async function rowsOf({ videoId }: SubtitleId): Promise<Row[]> {
  const { rows } = await bloom.execute<Row>(sql`
    select revision, octet_length(whole) as whole, octet_length(difference) as difference
    from subtitle_revision where video_id = ${videoId} order by revision`);
  return rows;
}

/** Reads all revisions, as the hashes of their bytes; null if erased. */
async function readAll(id: SubtitleId): Promise<(string | null)[]> {
  const reader = new SubtitleReader(bloom.database.write);
  const found: (string | null)[] = [];
  for (const { revision } of await rowsOf(id)) {
    const { content = null } = (await reader.revision(id, revision)) ?? {};
    found.push(content === null ? null : hash('sha256', content));
  }
  return found;
}

const hashes = (contents: readonly (string | null)[]) =>
  contents.map((content) => (content === null ? null : hash('sha256', content)));

/** A list of cues as text, in which each revision changes a few. */
function edited(count: number, cues = 40): string[] {
  const words = () => `第${newCueId()}句 and ${newCueId()} 👩‍👩‍👧`;
  let list = Array.from({ length: cues }, (_, i) => [newCueId(), i * 1_000, words()]);
  return Array.from({ length: count }, (_, revision) => {
    list = list.map((cue, i) => (i === revision % cues ? [cue[0] ?? '', i * 1_000, words()] : cue));
    return JSON.stringify(list);
  });
}

/** The most differences that lie between a revision and the whole one before it. */
function longestChain(rows: readonly Row[]): number {
  let [steps, longest] = [0, 0];
  for (const { difference } of rows) {
    steps = difference === null ? 0 : steps + 1;
    longest = Math.max(longest, steps);
  }
  return longest;
}

const erase = (video: string, revision: number) =>
  createSubtitleModeration(bloom.database).erase(subtitleKeyOf(video), revision);

describe('revisions', () => {
  // rule: #subtitle-revisions
  test('are differences, with a whole one every 25; the newest is whole', async () => {
    const { id } = await newSubtitles();
    const contents = edited(53);
    await add(id, contents);
    const rows = await rowsOf(id);
    const whole = rows.filter((row) => row.whole !== null).map(({ revision }) => revision);
    expect(whole).toEqual([1, 26, 51, 53]);
    expect(longestChain(rows)).toBe(maxSteps);
    const bytes = rows.reduce((sum, row) => sum + (row.whole ?? 0) + (row.difference ?? 0), 0);
    expect(bytes).toBeLessThan(hashes(contents).length * 200);
    expect(await readAll(id)).toEqual(hashes(contents));
  });

  // rule: #subtitle-revisions
  test('stay the same, byte by byte, whatever is saved, erased and deleted', async () => {
    const text = fc
      .string({ unit: 'binary', maxLength: 400 })
      .map((each) => each.toWellFormed().replaceAll('\0', ''));
    const edit = fc.record({ at: fc.nat(), length: fc.nat({ max: 60 }), text });
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { minLength: 30, maxLength: 36 }),
        fc.array(fc.nat(), { minLength: 3, maxLength: 6 }),
        async (edits, erased) => {
          const { video, id } = await newSubtitles();
          let content = '';
          const contents: (string | null)[] = edits.map(({ at, length, text: put }) => {
            const start = at % (content.length + 1);
            content = (content.slice(0, start) + put + content.slice(start + length)).toWellFormed();
            return content;
          });
          const leaver = await bloom.logIn(`Leaver ${newCueId()}`);
          const half = Math.floor(contents.length / 2);
          await add(id, contents.slice(0, half) as string[]);
          await add(id, contents.slice(half) as string[], leaver.id);
          // A whole one in the middle, the first two, and any others.
          const others = erased.map((each) => 1 + (each % (contents.length - 1)));
          for (const revision of [26, 1, 2, ...others]) {
            expect(await erase(video, revision)).toBeUndefined();
            contents[revision - 1] = null;
          }
          const deleted = await bloom.call('POST', '/v1/account/delete', leaver, {
            confirm: (await bloom.call('GET', `/v1/account/${leaver.token}`)).body.name,
          });
          expect(deleted.status).toBe(200);
          await add(id, ['the last']);
          expect(await readAll(id)).toEqual(hashes([...contents, 'the last']));
          expect(longestChain(await rowsOf(id))).toBeLessThanOrEqual(maxSteps);
        },
      ),
      { numRuns: 1, endOnFailure: true },
    );
  });

  test('of new texts each time are stored whole, and not as differences too', async () => {
    const { id } = await newSubtitles();
    const contents = Array.from({ length: 3 }, () =>
      Array.from({ length: 20_000 }, () => newCueId()).join(''),
    );
    await add(id, contents);
    expect((await rowsOf(id)).map(({ difference }) => difference)).toEqual(contents.map(() => null));
    expect(await readAll(id)).toEqual(hashes(contents));
  });
});

describe('the database refuses', () => {
  const refused = /append-only/;
  const change = (id: SubtitleId, revision: number, set: ReturnType<typeof sql>) =>
    bloom.execute(
      sql`update subtitle_revision set ${set} where video_id = ${id.videoId} and revision = ${revision}`,
    );

  // rule: #subtitle-revisions
  test('to change what a revision says', async () => {
    const { id, video } = await newSubtitles();
    await add(id, edited(5));
    for (const set of [
      sql`whole = '\\x00'`,
      sql`difference = '\\x00'`,
      sql`whole = '\\x00', difference = null`,
      sql`whole = null, difference = '\\x00'`,
      sql`cues = 7`,
      sql`comment = 'other'`,
      sql`revision = 9`,
    ]) {
      for (const revision of [1, 3, 5]) await expect(change(id, revision, set)).rejects.toThrow(refused);
    }
    // The first one has no difference; of the newest, readers need the whole.
    for (const revision of [1, 5]) {
      await expect(
        change(id, revision, sql`whole = null, difference = coalesce(difference, '\\x00')`),
      ).rejects.toThrow(refused);
    }
    await erase(video, 2);
    await expect(change(id, 2, sql`whole = '\\x00'`)).rejects.toThrow(refused);
    await expect(change(id, 4, sql`whole = '\\x00'`)).rejects.toThrow(refused);
  });
});
