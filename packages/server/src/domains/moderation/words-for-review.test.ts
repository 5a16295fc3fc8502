import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ModerationCase } from '@bloom/contract/moderation/moderation-case';
import { startYoutube, titleOf } from '@bloom/testing/upstreams/youtube';
import { startBloom, type ApiResponse, type Bloom, type Person } from '../../../test/bloom.ts';
import { expectCleanLedger } from '../../../test/money/ledger.ts';

let bloom: Bloom;
let youtube: Awaited<ReturnType<typeof startYoutube>>;
let mia: Person;
let reader: Person;
/** New in each test. */
let author: Person;
let counter = 0;

beforeAll(async () => {
  youtube = await startYoutube();
  bloom = await startBloom({
    youtubeUrl: youtube.url,
    settings: {
      chat_words: 'casino',
      chat_words_review: '1',
      blocked_words: 'casino, reviewed',
      blocked_words_review: '1',
    },
  });
  [mia, reader] = [await bloom.logIn('Mia'), await bloom.logIn('Reader')];
  await bloom.setRole(mia, { role: 'moderator', categories: null });
});
afterAll(async () => {
  await bloom.close();
  await youtube.close();
});
beforeEach(async () => {
  author = await bloom.logIn(`Author ${++counter}`);
});
afterAll(() => expectCleanLedger(bloom));

const refusal = ({ status, body }: ApiResponse) => [status, body.key];
const textOf = async (url: string, who: Partial<Person> = {}) =>
  JSON.stringify((await bloom.call('GET', url, who)).body);
const bell = async () => await bloom.bell(author);
/** The open cases about the author. */
const casesBy = async (kind: string): Promise<ModerationCase[]> =>
  (await bloom.call('GET', `/v1/moderation/cases?kind=${kind}`, mia)).body.data.filter(
    ({ owner }: ModerationCase) => owner?.id === author.id,
  );
const dismiss = (kind: string, id: string) => bloom.moderate(mia, 'dismiss', { kind, id });

type Written = {
  /** Writes it, and returns its id as a target. */
  write: () => Promise<string>;
  /** The content of its place, as others see it. */
  read: (id: string) => Promise<string>;
};

const video = () => bloom.addNewVideo(reader);
let place = '';

/** The targets that a word hides, by kind. */
const kinds: Record<string, Written> = {
  message: {
    async write() {
      const sent = await bloom.call('POST', '/v1/message/post', author, {
        content: 'A casino for you',
      });
      expect(sent.status).toBe(200);
      return String(sent.body.data.id);
    },
    read: async () => JSON.stringify((await bloom.call('POST', '/v1/message/all', {}, {})).body.data),
  },
  note: {
    async write() {
      place = await video();
      const body = { amount: 5, note: 'A casino for you' };
      const sent = await bloom.call('POST', `/v1/video/youtube/${place}`, author, body);
      expect(sent.status).toBe(200);
      const [own] = await casesBy('note');
      return own?.target.id ?? '';
    },
    read: () => textOf(`/v1/video/youtube/${place}/record`),
  },
  collection: {
    async write() {
      const body = { title: 'A casino for you', visibility: 'public' };
      const made = await bloom.call('PUT', '/v1/collection', author, body);
      expect(made.status).toBe(200);
      return made.body.data.id;
    },
    read: (id) => textOf(`/v1/collection/${id}`),
  },
};

// rule: #words-for-review
describe.each(Object.entries(kinds))('a %s with a word that waits for a moderator', (kind, it) => {
  test('is hidden by a rule of the system, whose case dismisses exactly that', async () => {
    const id = await it.write();
    expect(await it.read(id)).not.toContain('casino');
    const [found, ...others] = await casesBy(kind);
    expect(others).toEqual([]);
    expect(JSON.stringify(found?.snapshot)).toContain('casino');
    expect(found?.waiting).toBe('restore');
    const decision = { action: 'hide', by: 'system', rule: 5 };
    expect(await bell()).toMatchObject([{ decision: { action: 'hide' } }]);
    const decisions = (await bloom.call('GET', '/v1/account/decisions', author)).body.data;
    expect(decisions).toMatchObject([{ ...decision, reason: expect.stringContaining('a list') }]);

    expect((await dismiss(kind, id)).status).toBe(200);
    expect(await it.read(id)).toContain('casino');
    expect(await casesBy(kind)).toEqual([]);
    const [restored] = (await bloom.call('GET', '/v1/account/decisions', author)).body.data;
    expect(restored).toMatchObject({ action: 'restore' });
    const log = (await bloom.call('GET', '/v1/moderation/log?limit=1')).body.data;
    expect(log).toMatchObject([{ action: 'restore', undoes: decisions[0].id }]);
  });
});

// rule: #words-for-review
describe('with words for review', () => {
  test('a repeated request hides nothing again that was restored', async () => {
    const gift = { amount: 5, note: 'A casino again', request_id: `gift-${counter}` };
    const message = { content: 'A casino again', request_id: `message-${counter}` };
    const requests = {
      note: () => video().then((id) => ['/v1/video/youtube/' + id, gift] as const),
      message: async () => ['/v1/message/post', message] as const,
    };
    for (const [kind, request] of Object.entries(requests)) {
      const [url, body] = await request();
      expect((await bloom.call('POST', url, author, body)).status).toBe(200);
      const [own] = (await casesBy(kind)).map(({ target }) => target.id);
      expect((await dismiss(kind, own ?? '')).status).toBe(200);
      expect((await bloom.call('POST', url, author, body)).status).toBe(200);
      expect(await casesBy(kind)).toEqual([]);
    }
  });

  test('a message that waits notifies no other account', async () => {
    const content = '@Reader a casino';
    await bloom.call('POST', '/v1/message/post', author, { content, mentions: [reader.id] });
    expect(await textOf('/v1/account/notifications', reader)).not.toContain('mention');
  });

  test('a share waits as a first one does, without petals, until it is approved', async () => {
    const id = `reviewed-${String(counter).padStart(2, '0')}`;
    const shared = await bloom.call('PUT', `/v1/video/youtube/${id}`, author, {
      link: `https://www.youtube.com/watch?v=${id}`,
      category: 'entertainment|music',
      language: 'english|english',
    });
    expect(titleOf(id)).toContain('reviewed');
    expect(shared.body.data).toMatchObject({ waiting: true, video_bloom_balance: 0 });
    expect((await bloom.call('GET', `/v1/video/youtube/${id}`)).status).toBe(404);
    expect((await dismiss('video', `youtube/${id}`)).status).toBe(200);
    expect(await bloom.video(id)).toMatchObject({ video_bloom_balance: 10_000 });
  });

  test('a line is refused', async () => {
    const id = await bloom.addNewVideo(author);
    const line = await bloom.call('PUT', `/v1/video/youtube/${id}/line`, author, {
      text: 'A casino',
    });
    expect(refusal(line)).toEqual([403, 'chat.wordRefused']);
  });

  test('a collection waits once others may see it', async () => {
    const body = { title: 'A casino', visibility: 'private' };
    const { id } = (await bloom.call('PUT', '/v1/collection', author, body)).body.data;
    expect(await casesBy('collection')).toEqual([]);
    const changed = { ...body, visibility: 'public' };
    expect((await bloom.call('PUT', `/v1/collection/${id}`, author, changed)).status).toBe(200);
    expect(refusal(await bloom.call('GET', `/v1/collection/${id}`))).toEqual([410, 'collection.removed']);
    expect(await casesBy('collection')).toHaveLength(1);
    // A video that is hidden already is not hidden again.
    await bloom.call('PUT', `/v1/collection/${id}`, author, { ...changed, title: 'The casino' });
    expect((await bloom.call('GET', '/v1/account/decisions', author)).body.data).toHaveLength(1);
    expect(await bell()).toHaveLength(1);
  });
});
