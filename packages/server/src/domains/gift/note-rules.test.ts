import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal, useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom({ settings: { chat_words: 'casino', chat_link_delay_s: '3600' } });
let sharer: Person;
let donor: Person;
let mia: Person;
let people = 0;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  mia = await bloom.logIn('Mia');
  await bloom.setRole(mia, { role: 'moderator', categories: null });
});
beforeEach(async () => {
  donor = await bloom.logIn(`Donor ${++people}`);
});

const newVideo = () => bloom.addNewVideo(sharer);
const send = (id: string, note?: string, { by = donor, key }: { by?: Person; key?: string } = {}) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, {
    token: by.token,
    body: { amount: 5, ...(note !== undefined && { note }) },
    key,
  });
/** The newest gift of the record: its number and note. */
const newest = async (id: string): Promise<{ id: number; note: string | null }> =>
  (await bloom.call('GET', `/v1/video/youtube/${id}/record`)).body.data[0];
const shownNote = async (id: string) => (await newest(id)).note;
const remove = (note: number, { token } = donor) => bloom.call('DELETE', `/v1/note/${note}`, { token });
const act = (action: string, note: number | string, by = mia) =>
  bloom.moderate(by, action, { kind: 'note', id: note });
const until = expect.any(Number);

// rule: #notes
describe('a note', () => {
  test.each([
    ['with a refused word', 'Try this ＣＡＳＩＮＯ', 'chat.wordRefused', {}],
    ['with a link of a new account', 'see evil.example.com/x', 'chat.linkTooSoon', { until }],
  ])('%s is refused, and the gift is sent without it', async (_what, note, key, params) => {
    const id = await newVideo();
    const before = await bloom.balance(donor);
    expect(refusal(await send(id, note))).toEqual([403, key, params]);
    expect(await bloom.balance(donor)).toBe(before);
    expect((await send(id)).status).toBe(200);
  });

  test('may have a link when the account is older', async () => {
    await bloom.execute(
      sql`update account set created_at = now() - interval '2 hours' where id = ${donor.id}`,
    );
    expect((await send(await newVideo(), 'see evil.example.com/x')).status).toBe(200);
  });

  test('of an account that is timed out is refused, and its gift is sent without it', async () => {
    const id = await newVideo();
    await bloom.execute(sql`insert into sanction (account_id, kind, until)
      values (${donor.id}, 'timeout', now() + interval '1 hour')`);
    expect(refusal(await send(id, 'Thanks'))).toEqual([403, 'chat.timedOut', { until }]);
    expect((await send(id)).status).toBe(200);
  });

  test('is one an hour to each video, and a repeated request is the same note', async () => {
    const id = await newVideo();
    const key = `once ${id}`;
    expect((await send(id, 'Thanks', { key })).status).toBe(200);
    expect((await send(id, 'Thanks', { key })).headers['idempotency-replayed']).toBe('true');
    const { body } = await send(id, 'Thanks again');
    expect(body).toMatchObject({ code: 1306, key: 'gift.noteTooSoon' });
    expect(body.params.until).toBeCloseTo(Date.now() / 1_000 + 3_600, -2);
    expect((await send(id)).status).toBe(200);
    expect((await send(await newVideo(), 'Thanks')).status).toBe(200);
  });

  test('is one of ten an hour, also where they are sent together or were deleted', async () => {
    const videos = await Promise.all(Array.from({ length: 14 }, newVideo));
    const sent = await Promise.all(videos.slice(0, 12).map((id) => send(id, 'Thanks')));
    const statuses = sent.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    const [written = ''] = videos.filter((_, place) => statuses[place] === 200);
    expect((await remove((await newest(written)).id)).status).toBe(200);
    const [first = '', second = ''] = videos.slice(12);
    expect(refusal(await send(first, 'Thanks'))).toEqual([429, 'gift.noteTooSoon', { until }]);
    expect((await send(second)).status).toBe(200);
    const other = await bloom.logIn(`Other ${people}`);
    expect((await send(first, 'Thanks', { by: other })).status).toBe(200);
  });

  test('is deleted by its author alone, and its gift stays', async () => {
    const id = await newVideo();
    await send(id, 'Thanks');
    const { id: note } = await newest(id);
    expect(refusal(await remove(note, sharer))).toEqual([403, 'request.forbidden', {}]);
    expect((await remove(note)).status).toBe(200);
    expect(await newest(id)).toMatchObject({ id: note, note: null, amount: 5 });
    expect(refusal(await remove(note))).toEqual([404, 'request.notFound', {}]);
    const { body } = await bloom.call('GET', '/v1/account/notifications', sharer);
    const ofGift = body.data.find(
      (entry: { kind: string; video: { id: string } }) => entry.kind === 'gift' && entry.video.id === id,
    );
    expect(ofGift).toMatchObject({ count: 1 });
    expect(ofGift.note).toBeUndefined();
  });
});

// rule: #moderation-targets
describe('moderators', () => {
  test('hide a note and restore it, and its author is notified', async () => {
    const id = await newVideo();
    await send(id, 'Buy here');
    const { id: note } = await newest(id);
    const { title } = (await bloom.video(id)) as { title: string };
    expect((await act('hide', note)).status).toBe(200);
    expect(await newest(id)).toMatchObject({ id: note, note: null, amount: 5 });
    expect(refusal(await act('hide', note))).toEqual([409, 'moderation.noChange', {}]);
    expect((await act('restore', note)).status).toBe(200);
    expect(await shownNote(id)).toBe('Buy here');
    const { body } = await bloom.call('GET', '/v1/account/decisions', donor);
    expect(body.data).toMatchObject([
      { action: 'restore', target: { kind: 'note', title } },
      { action: 'hide', target: { kind: 'note', title }, rule: 5 },
    ]);
    const bell = await bloom.call('GET', '/v1/account/notifications', donor);
    expect(bell.body.data).toMatchObject([
      { decision: { action: 'restore', kind: 'note' }, video: { id } },
      { decision: { action: 'hide', kind: 'note' }, video: { id } },
    ]);
  });

  test('of the category of the video act on its notes', async () => {
    const id = await newVideo();
    await send(id, 'Thanks');
    const { id: note } = await newest(id);
    const narrow = await bloom.logIn('Narrow');
    const { category } = (await bloom.video(id)) as { category: 'movies' };
    await bloom.setRole(narrow, {
      role: 'moderator',
      categories: category === 'movies' ? ['other'] : ['movies'],
    });
    expect(refusal(await act('hide', note, narrow))).toEqual([403, 'request.forbidden', {}]);
    await bloom.setRole(narrow, { role: 'moderator', categories: [category] });
    expect((await act('hide', note, narrow)).status).toBe(200);
  });

  test.each(['0', 'x', '999999999'])('find no note %s', async (note) => {
    expect((await act('hide', note)).status).toBe(404);
  });
});

// rule: #reports
test('a note is reported with its words, which stay when its author deletes it', async () => {
  const id = await newVideo();
  await send(id, 'Buy here');
  const { id: note } = await newest(id);
  const { body } = await bloom.call('POST', '/v1/report', sharer, {
    target: { kind: 'note', id: String(note) },
    reason: 'spam',
  });
  await remove(note);
  const path = `/v1/moderation/cases/${body.data.case}`;
  const read = async () => (await bloom.call('GET', path, mia)).body.data;
  expect(await read()).toMatchObject({
    target: { kind: 'note', id: String(note) },
    snapshot: { text: 'Buy here', place: { kind: 'video', id: `youtube/${id}` } },
    now: null,
    owner: { id: donor.id },
  });
  expect((await act('dismiss', note)).status).toBe(200);
  expect(await read()).toMatchObject({ outcome: 'dismissed' });
});
