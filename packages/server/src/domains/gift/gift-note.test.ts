import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();
let sharer: Person;
let donor: Person;
let people = 0;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
});
beforeEach(async () => {
  donor = await bloom.logIn(`Donor ${++people}`);
});

const newVideo = () => bloom.addNewVideo(sharer);
const send = (id: string, body: object, key?: string, { token } = donor) =>
  bloom.call('POST', `/v1/video/youtube/${id}`, { token, body, ...(key && { key }) });

const notesOf = async (id: string) => {
  const { body } = await bloom.call('GET', `/v1/video/youtube/${id}/record`);
  return body.data.map((entry: { note: unknown }) => entry.note);
};

/** All rows that a refused gift must not change. */
const everything = async () =>
  (
    await sql`select
      (select jsonb_agg(to_jsonb(a) order by id) from ledger_account a) accounts,
      (select count(*) from gift) gifts,
      (select count(*) from gift_note) notes,
      (select count(*) from stored_response) keys`.execute(bloom.database.read)
  ).rows[0];

test('the note of a gift is in the public record, and a gift without one has none', async () => {
  const id = await newVideo();
  expect((await send(id, { amount: 2_000, note: 'Made my day 🌸' })).status).toBe(200);
  await send(id, { amount: 10 });
  expect(await notesOf(id)).toEqual([null, 'Made my day 🌸']);
});

// rule: #gift-note
test.each([
  ['  <script>alert(1)</script>\n&amp; ', '<script>alert(1)</script> &amp;'],
  ['left\u202Eright\u200F\u2066!', 'leftright!'],
  ['nul\0 and bell\u0007', 'nul and bell'],
  ['花'.repeat(140), '花'.repeat(140)],
  ['🌸'.repeat(140), '🌸'.repeat(140)],
  [` ${'a'.repeat(140)}\u202E `, 'a'.repeat(140)],
  ['', null],
  [' \u202E\u200B\n', null],
])('the note %j is stored as %j', async (note, stored) => {
  const id = await newVideo();
  expect((await send(id, { amount: 5, note })).status).toBe(200);
  expect(await notesOf(id)).toEqual([stored]);
});

// rule: #gift-note
test.each([
  ['of 500 characters', { amount: 5, note: 'a'.repeat(500) }],
  ['of 141 characters', { amount: 5, note: '🌸'.repeat(141) }],
  ['with a reduce', { amount: -5, note: 'no thanks' }],
  ['that is a number', { amount: 5, note: 5 }],
  ['that is null', { amount: 5, note: null }],
  ['that is a list', { amount: 5, note: ['thanks'] }],
])('a note %s is refused by name, and nothing is written', async (_what, sent) => {
  const id = await newVideo();
  const before = await everything();
  const { status, body } = await send(id, sent, 'refused');
  expect(status).toBe(400);
  expect(body).toMatchObject({ key: 'request.invalid', params: { field: 'note' } });
  expect(await everything()).toEqual(before);
});

test('a reduce with an empty note is one without a note', async () => {
  const id = await newVideo();
  expect((await send(id, { amount: -5, note: ' \n' })).status).toBe(200);
});

describe('with an idempotency key', () => {
  test('a repeated gift stores its note once', async () => {
    const id = await newVideo();
    const gift = { amount: 7, note: 'once' };
    const all = await Promise.all([1, 2, 3].map(() => send(id, gift, 'note once')));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await notesOf(id)).toEqual(['once']);
  });

  test.each([
    ['another note', { amount: 7, note: 'two' }],
    ['no note', { amount: 7 }],
  ])('the same key with %s is refused', async (_what, other) => {
    const id = await newVideo();
    const key = `reused ${id}`;
    await send(id, { amount: 7, note: 'one' }, key);
    expect((await send(id, other, key)).body.key).toBe('request.keyReused');
    expect((await send(id, { amount: 7, note: ' one\u202E' }, key)).status).toBe(200);
    expect(await notesOf(id)).toEqual(['one']);
  });
});

// rule: #gift-note
test('a note is gone with the account of its donor, and the gift stays', async () => {
  const id = await newVideo();
  const leaving = await bloom.logIn('Zzleaving');
  await send(id, { amount: 9, note: 'my telephone number' }, undefined, leaving);
  await bloom.deleteAccount(leaving);
  const { body } = await bloom.call('GET', `/v1/video/youtube/${id}/record`);
  expect(body.data).toMatchObject([
    { amount: 9, note: null, account_id: null, name: 'Deleted user · 已注销用户' },
  ]);
  const { rows } = await sql`select from gift_note where account_id = ${leaving.id}`.execute(
    bloom.database.read,
  );
  expect(rows).toEqual([]);
});
