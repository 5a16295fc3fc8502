import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startYoutube } from '@bloom/testing/upstreams/youtube';
import { startBloom, type ApiResponse, type Bloom, type Person } from '../../../test/bloom.ts';
import { expectCleanLedger } from '../../../test/money/ledger.ts';
import { waitForLocks } from '../../../test/database.ts';
import { VideoWriter } from './video-store.ts';

let bloom: Bloom;
let youtube: Awaited<ReturnType<typeof startYoutube>>;
let mia: Person;
let noa: Person;
let fan: Person;
/** New in each test. */
let sharer: Person;
let id: string;
let counter = 0;

beforeAll(async () => {
  youtube = await startYoutube();
  bloom = await startBloom({ youtubeUrl: youtube.url, settings: { approve_first: '1' } });
  [mia, noa, fan] = [await bloom.logIn('Mia'), await bloom.logIn('Noa'), await bloom.logIn('Fan')];
  for (const each of [mia, noa]) {
    await bloom.setRole(each, { role: 'moderator', categories: null });
  }
});
afterAll(async () => {
  await bloom.close();
  await youtube.close();
});
beforeEach(async () => {
  sharer = await bloom.logIn(`Sharer ${++counter}`);
  await bloom.call('PUT', `/v1/user/${sharer.id}/follow`, fan);
  id = newId();
});
afterAll(() => expectCleanLedger(bloom));

const newId = () => `first${String(++counter).padStart(6, '0')}`;
const path = (video = id) => `/v1/video/youtube/${video}`;
const share = (who = sharer, video = id, changes: object = {}) =>
  bloom.call('PUT', path(video), who, {
    link: `https://www.youtube.com/watch?v=${video}`,
    category: 'entertainment|music',
    language: 'english|english',
    ...changes,
  });
type Changes = { who?: Person; rule?: number; category?: string };
const act = (action: string, { who = mia, ...changes }: Changes = {}) =>
  bloom.moderate(who, action, { kind: 'video', id: `youtube/${id}` }, changes);
const refusal = ({ status, body }: ApiResponse) => [status, body.key];
const cases = async () =>
  (await bloom.call('GET', '/v1/moderation/cases', mia)).body.data.filter(
    ({ target }: { target: { id: string } }) => target.id === `youtube/${id}`,
  );
const own = async () => (await bloom.call('GET', '/v1/account/videos', sharer)).body.data;
const bell = async (who: Person) =>
  (await bloom.bell(who)).filter(({ video }: { video?: { id: string } }) => video?.id === id);
const rowId = async () => {
  const { rows } = await bloom.execute<{ id: number }>(sql`select id from video where source_id = ${id}`);
  return rows[0]?.id ?? 0;
};

// rule: #first-shares
describe('the first share of a new account', () => {
  test('waits, and only its sharer sees it', async () => {
    const { status, body } = await share();
    expect([status, body.message]).toEqual([200, 'Shared. It is shown once a moderator has looked at it.']);
    expect(body.data).toMatchObject({ id, waiting: true, video_bloom_balance: 0 });
    expect(await own()).toMatchObject([
      { id, title: body.data.title, waiting: true, removable: true, video_bloom_balance: 0 },
    ]);

    const { title, thumbnails } = body.data;
    expect(await bloom.services.videos.hasThumbnail(thumbnails.high.url)).toBe(true);
    const target = { kind: 'video', id: `youtube/${id}` };
    const notice = { address: `http://localhost/video/${id}`, text: 'It is mine.' };
    const sender = { reason: 'rights', name: 'Eve', email: 'eve@example.com', goodFaith: true };
    for (const who of [{}, fan, sharer]) {
      const { token } = who as Partial<Person>;
      const reads = [path(), `${path()}/record`, `${path()}/related`, `/v1/subtitle/${id}`];
      const missing = await Promise.all(reads.map((url) => bloom.call('GET', url, who)));
      expect(missing.map(({ status: each }) => each)).toEqual(reads.map(() => 404));
      for (const list of ['/v1/video/list', `/v1/video/list?sharer=${sharer.id}`]) {
        expect(JSON.stringify((await bloom.call('GET', list, who)).body)).not.toContain(id);
      }
      if (token === undefined) continue;
      const writes: ApiResponse[] = [
        await bloom.call('POST', path(), who, { amount: 100 }),
        await bloom.call('POST', `${path()}/play`, who, { playing: true }),
        await bloom.call('PUT', `${path()}/progress`, who, { position_s: 1, duration_s: 60 }),
        await bloom.call('PUT', `${path()}/saved`, who),
        await bloom.call('PUT', `${path()}/not-interested`, who),
        await bloom.call('POST', `${path()}/report`, who, { kind: 'gone' }),
        await bloom.call('POST', '/v1/report', who, { target, reason: 'spam' }),
      ];
      expect(writes.map(refusal)).toEqual(writes.map(() => [404, 'request.notFound']));
    }
    expect(refusal(await bloom.call('POST', '/v1/notice', {}, { ...notice, ...sender }))).toEqual([
      400,
      'request.invalid',
    ]);
    const search = await bloom.call('POST', '/v1/video/search', {}, { key_words: title.slice(0, 20) });
    expect(JSON.stringify(search.body.data)).not.toContain(id);
    expect((await bloom.call('GET', `${path()}?remote=true`)).status).toBe(200);
    expect((await bloom.call('GET', `/v1/user/${sharer.id}`)).body.data.shared_count).toBe(0);
    expect(await bell(fan)).toEqual([]);
    expect(await bell(sharer)).toEqual([]);
  });

  test('is a case and a decision of a rule of the system, which persons neither make nor object to', async () => {
    await share();
    expect(await cases()).toMatchObject([{ waiting: 'approve', reports: 0, owner: { id: sharer.id } }]);
    const decisions = await bloom.call('GET', '/v1/account/decisions', sharer);
    expect(decisions.body.data).toMatchObject([{ action: 'hold', by: 'system' }]);
    expect(decisions.body.data[0].appealable).toBeUndefined();
    const { id: action } = decisions.body.data[0];
    const objection = { text: 'I object.' };
    expect(
      refusal(await bloom.call('POST', `/v1/account/decisions/${action}/appeal`, sharer, objection)),
    ).toEqual([409, 'moderation.noAppeal']);
    expect(refusal(await act('hold'))).toEqual([400, 'request.invalid']);
  });

  test.each(['approve', 'dismiss'])(
    'is shared at the moment of an "%s", with its opening balance, and followers are notified',
    async (action) => {
      await share();
      const shared = (await own())[0].share_timestamp;
      await bloom.execute(sql`update video set shared_us = shared_us - 60000000 where source_id = ${id}`);
      expect((await act(action)).status).toBe(200);
      const video = await bloom.video(id);
      expect(video).toMatchObject({ video_bloom_balance: 10_000 });
      expect(video).not.toHaveProperty('waiting');
      expect(video.share_timestamp).toBe(video.update_timestamp);
      expect(video.share_timestamp).toBeGreaterThanOrEqual(shared);
      expect((await bloom.call('GET', '/v1/video/list?limit=1')).body.data[0]).toMatchObject({
        id,
      });
      expect(await bell(fan)).toMatchObject([{ kind: 'shared' }]);
      expect(await bell(sharer)).toMatchObject([{ decision: { action: 'approve' } }]);
      expect(await cases()).toEqual([]);
      expect((await bloom.call('POST', path(), fan, { amount: 100 })).status).toBe(200);
      // The account is not new any more.
      id = newId();
      expect((await share()).body.data).not.toHaveProperty('waiting');
    },
  );

  test('that is refused is a removed video, and gets its opening balance once it is restored', async () => {
    await share();
    expect((await act('hide', { rule: 5 })).status).toBe(200);
    expect(refusal(await bloom.call('GET', path()))).toEqual([410, 'video.removed']);
    expect(refusal(await act('approve'))).toEqual([409, 'moderation.noChange']);
    const decisions = (await bloom.call('GET', '/v1/account/decisions', sharer)).body.data;
    expect(decisions[1]).toMatchObject({ action: 'hold', undone_by: decisions[0].id });
    await expectCleanLedger(bloom);
    for (const balance of [10_000, 10_100]) {
      expect((await act('restore')).status).toBe(200);
      expect(await bloom.video(id)).toMatchObject({ video_bloom_balance: balance });
      expect((await bloom.call('POST', path(), fan, { amount: 100 })).status).toBe(200);
      expect((await act('hide', { rule: 5 })).status).toBe(200);
    }
  });

  test('waits on while a moderator moves it, and cannot be restored before', async () => {
    await share();
    expect(refusal(await act('restore'))).toEqual([409, 'moderation.noChange']);
    expect((await act('recategorise', { rule: 6, category: 'movies' })).status).toBe(200);
    expect(await cases()).toMatchObject([{ waiting: 'approve' }]);
    expect((await act('approve')).status).toBe(200);
    expect(await bloom.video(id)).toMatchObject({ category: 'movies' });
  });

  test('is changed by its sharer while it waits, and cannot be shared by others', async () => {
    await share();
    expect((await share(sharer, id, { category: 'movies|comedy' })).body).toMatchObject({
      message: 'Category and languages of your video were changed.',
      data: { category: 'movies', waiting: true },
    });
    expect((await bloom.call('PUT', `${path()}/line`, sharer, { text: 'Stay.' })).status).toBe(200);
    for (const who of [fan, sharer]) {
      const again = await share(who, id, { category: 'movies|comedy' });
      expect(refusal(again)).toEqual([409, 'share.waiting']);
      expect(again.body).not.toHaveProperty('data');
    }
  });

  test('does not make the account an old one, nor does one that was removed', async () => {
    await share();
    await act('hide', { rule: 5 });
    for (let round = 0; round < 2; round++) {
      expect((await share(sharer, newId())).body.data).toMatchObject({ waiting: true });
    }
  });

  test('waits on after the setting was lowered, while the next ones do not wait', async () => {
    await share();
    await bloom.set({ approve_first: '0' });
    expect((await share(sharer, newId())).body.data).not.toHaveProperty('waiting');
    await bloom.set({ approve_first: '1' });
    expect(await cases()).toMatchObject([{ waiting: 'approve' }]);
    expect((await act('approve')).status).toBe(200);
    expect(await bloom.video(id)).toMatchObject({ video_bloom_balance: 10_000 });
  });

  test('of an account with a role does not wait', async () => {
    expect((await share(noa)).body.data).not.toHaveProperty('waiting');
  });

  test('earns its activity points once it is approved, whatever the client counts', async () => {
    // The client counted no share, as it had claimed before this one was approved.
    const claim = async () => {
      await bloom.execute(sql`update account set next_reward_at = now() where id = ${sharer.id}`);
      const body = { token: sharer.token, ap: 0.0001 };
      return (await bloom.call('POST', `/v1/account/daily_reward/${sharer.token}`, sharer, body)).body.parts;
    };
    await share();
    expect(await claim()).toMatchObject({ shares: 0, activity: 0.0001 });
    await act('approve');
    expect(await claim()).toMatchObject({ shares: 1, activity: 1.0001 });
    expect(await claim()).toMatchObject({ shares: 0, activity: 0.0001 });
  });

  test('can be shared again by anybody after its sharer has deleted it, and its case is gone', async () => {
    await share();
    expect((await bloom.call('DELETE', path(), sharer)).status).toBe(200);
    expect(await cases()).toEqual([]);
    expect(refusal(await act('approve'))).toEqual([404, 'request.notFound']);
    expect((await share(noa)).status).toBe(200);
  });
});

// rule: #first-shares
describe('at the same moment', () => {
  test('two moderators approve once', async () => {
    await share();
    const both = await Promise.all([act('approve'), act('approve', { who: noa })]);
    expect(both.map(refusal).toSorted()).toEqual([
      [200, undefined],
      [409, 'moderation.noChange'],
    ]);
    expect(await bloom.video(id)).toMatchObject({ video_bloom_balance: 10_000 });
    expect((await bell(fan)).length).toBe(1);
  });

  test('its sharer deletes what a moderator approves, and nothing stays', async () => {
    await share();
    const video = await rowId();
    const deleted = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const removal = bloom.database.transact(async (tx) => {
      await new VideoWriter(tx).remove(video);
      deleted.resolve();
      await finish.promise;
    });
    await deleted.promise;
    const approval = act('approve');
    await waitForLocks(bloom.database.read, 1);
    finish.resolve();
    await removal;
    expect(refusal(await approval)).toEqual([404, 'request.notFound']);
    expect(await cases()).toEqual([]);
    expect(await bell(fan)).toEqual([]);
  });

  test('two accounts share a link, and the other one does not see what waits', async () => {
    const responses = await Promise.all([share(), share(await bloom.logIn('Other'))]);
    const [won, lost] = responses.toSorted((a, b) => a.status - b.status);
    expect(won?.body.data).toMatchObject({ waiting: true });
    expect(lost && refusal(lost)).toEqual([409, 'share.waiting']);
    expect(lost?.body).not.toHaveProperty('data');
  });
});
