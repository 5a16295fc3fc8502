import { sql, type RawBuilder } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import { waitForLocks } from '../../../test/database.ts';
import { createSubtitleModeration } from './index.ts';

const bloom = useBloom({ settings: { feature_subtitle_edit: '1', subtitle_points: '2' } });
let sharer: Person;
let ann: Person;
let eve: Person;
let mia: Person;
/** A new video. */
let id: string;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  ann = await bloom.logIn('Ann');
  eve = await bloom.logIn('Eve');
  mia = await bloom.logIn('Mia');
  await bloom.setRole(mia, { role: 'moderator', categories: ['movies'] });
});
beforeEach(async () => {
  id = await bloom.addNewVideo(sharer, { category: 'movies' });
});

const item = (at: number, EN: string, CN = '') => ({
  start_sec: at,
  end_sec: at + 1,
  words: { EN, CN },
});
const read = async (path = '', person?: Person) => {
  const { body } = await bloom.call('GET', `/v1/subtitle/${id}${path}`, {
    ...(person && { token: person.token }),
  });
  return body;
};
const put = (by: Person, items: readonly object[], base = 0, more: object = {}) =>
  bloom.call('PUT', `/v1/subtitle/${id}`, by, {
    content: JSON.stringify(items),
    base_revision: base,
    ...more,
  });
const act = (action: string, target: { kind: string; id: string }, by = mia) =>
  bloom.moderate(by, action, target);
/** Two lines by Ann, and spam by Eve. Returns the target of the latter. */
const spam = async () => {
  await put(ann, [item(1, 'One'), item(3, 'Two')]);
  const lines = (await read()).data;
  await put(eve, [...lines, item(5, 'Buy at', '买吧')], 1, { comment: 'casino' });
  return { kind: 'subtitle', id: String((await read()).id) };
};
const words = ({ data }: { data: { words: { EN: string } }[] }) => data.map((each) => each.words.EN);
const everything = async () => [
  await read(),
  await read('/revisions'),
  await read('/revisions/2'),
  await read('/difference?from=1&to=2'),
];

// rule: #removed-subtitles
describe('a hidden revision', () => {
  test('is not shown or readable: the last one before it is, and restoring brings all back', async () => {
    const target = await spam();
    const before = await everything();
    expect((await act('hide', target)).status).toBe(200);
    const [shown, history, revision, difference] = await everything();
    expect([shown.revision, words(shown)]).toEqual([1, ['One', 'Two']]);
    expect(shown.authors.map(({ name }: { name: string }) => name)).toEqual(['Ann']);
    expect(history.data[0]).toMatchObject({ revision: 2, hidden: true, comment: '' });
    expect([revision.hidden, revision.data]).toEqual([true, []]);
    expect(JSON.stringify([shown, history, revision, difference])).not.toMatch(/Buy|买|casino/);
    const restored = await bloom.call('POST', `/v1/subtitle/${id}/restore`, eve, { revision: 2 });
    expect(restored.body).toMatchObject({ key: 'request.invalid', params: { field: 'revision' } });
    expect((await act('restore', target)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  test('is not in what is saved after it, nor in a conflict', async () => {
    const target = await spam();
    const [one] = (await read()).data;
    await act('hide', target);
    const late = await put(ann, [{ ...one, words: { EN: 'Uno', CN: '' } }], 2);
    expect([late.status, late.body.data.conflicts]).toEqual([409, []]);
    const [mine] = (await read()).data;
    const { body } = await put(ann, [{ ...mine, words: { EN: 'Uno', CN: '' } }], 1);
    expect([body.revision, words(body)]).toEqual([3, ['Uno']]);
    expect((await read('/revisions')).data[0].changes).toMatchObject({ removed: 1, EN: 1 });
    await act('restore', target);
    expect(words(await read())).toEqual(['Uno']);
    expect(words(await read('/revisions/2'))).toContain('Buy at');
  });

  test('leaves none where it is the only one, and lists have the video without its languages', async () => {
    await put(eve, [item(1, 'Spam')]);
    const target = { kind: 'subtitle', id: String((await read()).id) };
    const languages = async () =>
      (await bloom.call('GET', `/v1/video/youtube/${id}`)).body.data.community_subtitles;
    expect(await languages()).toEqual(['english']);
    await act('hide', target);
    expect(await read()).toMatchObject({ revision: 0, data: [], authors: [] });
    expect(await languages()).toBeUndefined();
    await act('restore', target);
    expect(await languages()).toEqual(['english']);
  });

  test('is not brought back by taking back the edits of an author', async () => {
    const target = await spam();
    await act('hide', target);
    const lines = (await read()).data;
    await put(eve, [...lines, item(9, 'More')], 1);
    await createSubtitleModeration(bloom.database).rollBack(eve.id);
    const { body } = await put(ann, [item(20, 'End')], 4);
    expect(body.revision).toBe(5);
    expect(words(await read('/revisions/4'))).toEqual(['One', 'Two']);
  });

  // rule: #subtitle-points
  test('earns no points until it is restored', async () => {
    const author = await bloom.logIn('Author');
    await put(author, [item(1, 'One')]);
    const target = { kind: 'subtitle', id: String((await read()).id) };
    const execute = (query: ReturnType<typeof sql>) => query.execute(bloom.database.write);
    await execute(sql`update subtitle_credit set created_at = created_at - interval '2 days'
      where account_id = ${author.id}`);
    const claim = async () => {
      await execute(sql`update account set next_reward_at = now() where id = ${author.id}`);
      const path = `/v1/account/daily_reward/${author.token}`;
      return (await bloom.call('POST', path, { body: { ap: 0.0001 } })).body.parts.subtitles;
    };
    await act('hide', target);
    expect(await claim()).toBe(0);
    await act('restore', target);
    expect(await claim()).toBe(2);
  });
});

// rule: #moderation-targets
describe('a report of subtitles', () => {
  test('is a case with what the revision wrote, and the decision is in the list of the author', async () => {
    const target = await spam();
    const report = (by: Person) => bloom.call('POST', '/v1/report', by, { target, reason: 'spam' });
    expect((await report(eve)).body.params).toEqual({ field: 'target' });
    const { body } = await report(ann);
    const path = `/v1/moderation/cases/${body.data.case}`;
    const found = (await bloom.call('GET', path, mia)).body.data;
    expect(found).toMatchObject({
      category: 'movies',
      owner: { id: eve.id },
      snapshot: {
        title: expect.stringContaining('(EN + 中)'),
        text: '00:05 Buy at 买吧',
        place: { kind: 'video', id: `youtube/${id}` },
      },
    });
    await act('hide', target);
    const decisions = await bloom.call('GET', '/v1/account/decisions', eve);
    expect(decisions.body.data[0]).toMatchObject({
      action: 'hide',
      rule: 5,
      target: { kind: 'subtitle', place: { kind: 'video', id: `youtube/${id}` } },
    });
  });
});

// rule: #locked-subtitles
describe('locked subtitles', () => {
  const video = () => ({ kind: 'video', id: `youtube/${id}` });

  test('are saved by moderators of the video only, until they are unlocked', async () => {
    const other = await bloom.logIn('Other moderator');
    await bloom.setRole(other, { role: 'moderator', categories: ['other'] });
    await put(ann, [item(1, 'One')]);
    expect((await act('lockSubtitles', video())).status).toBe(200);
    expect(await read()).toMatchObject({ lock: true, revision: 1 });
    for (const by of [ann, other]) {
      expect((await put(by, [item(1, 'Two')], 1)).body.key).toBe('subtitle.locked');
    }
    expect((await put(mia, [item(1, 'Two')], 1)).status).toBe(200);
    expect((await act('lockSubtitles', video())).body.key).toBe('moderation.noChange');
    expect((await act('unlockSubtitles', video())).status).toBe(200);
    expect(await read()).toMatchObject({ lock: false });
    expect((await put(ann, [item(1, 'Three')], 2)).status).toBe(200);
  });

  test('have a save of the same moment before the lock, or refuse it', async () => {
    const author = await bloom.logIn('Author');
    expect((await put(author, [item(1, 'One')])).status).toBe(200);
    const save = () => put(author, [item(1, 'Two')], 1);
    /** Calls one after the other, each when the one before waits, and lets them go on together. */
    const whileHeld = (held: RawBuilder<unknown>, calls: (() => ReturnType<typeof put>)[]) =>
      bloom.database.write.transaction().execute(async (tx) => {
        await held.execute(tx);
        const sent = [];
        for (const call of calls) {
          sent.push(call());
          await waitForLocks(bloom.database.read, sent.length);
        }
        return { sent };
      });
    const saving = sql`select from subtitle s join video v on v.id = s.video_id
      where v.source_id = ${id} for update of s`;
    const { sent } = await whileHeld(saving, [save, () => act('lockSubtitles', video())]);
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await read()).toMatchObject({ lock: true, revision: 2 });

    expect((await act('unlockSubtitles', video())).status).toBe(200);
    const locking = sql`update video set subtitles_locked_by = 1 where source_id = ${id}`;
    const { sent: late } = await whileHeld(locking, [save]);
    expect((await late[0])?.body.key).toBe('subtitle.locked');
    expect(await read()).toMatchObject({ lock: true, revision: 2 });
  });

  test('concern the sharer, and are undone from a case of the subtitles', async () => {
    const target = await spam();
    await act('lockSubtitles', video());
    const decisions = await bloom.call('GET', '/v1/account/decisions', sharer);
    expect(decisions.body.data[0]).toMatchObject({ action: 'lockSubtitles', appealable: true });
    const body = { target, reason: 'spam' };
    const { body: reported } = await bloom.call('POST', '/v1/report', ann, body);
    const path = `/v1/moderation/cases/${reported.data.case}`;
    const { history } = (await bloom.call('GET', path, mia)).body.data;
    expect(history[0]).toMatchObject({ action: 'lockSubtitles', on: video() });
  });

  test('stay as they are where the video is removed and restored', async () => {
    await act('lockSubtitles', video());
    await act('hide', video());
    await act('restore', video());
    expect(await read()).toMatchObject({ lock: true });
  });
});
