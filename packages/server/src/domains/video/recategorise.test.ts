import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../test/bloom.ts';
import type { Role } from '../moderation/index.ts';

const bloom = useBloom();
let sharer: Person;
let viewer: Person;
let mia: Person;
let id: string;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  viewer = await bloom.logIn('Viewer');
  mia = await bloom.logIn('Mia');
  await setRole({ role: 'moderator', categories: null });
});
beforeEach(async () => {
  id = await bloom.addNewVideo(sharer, { category: 'movies', label: 'crime' });
});

const setRole = (role: Role) => bloom.setRole(mia, role);

const act = (action: string, changes: object = {}) =>
  bloom.moderate(
    mia,
    action,
    { kind: 'video', id: `youtube/${id}` },
    { ...(action === 'recategorise' && { category: 'entertainment', rule: 6 }), ...changes },
  );
const share = (category: string, language = 'english|english') =>
  bloom.call('PUT', `/v1/video/youtube/${id}`, sharer, {
    link: `https://youtu.be/${id}`,
    category,
    language,
  });
const isIn = async (category: string) => {
  const { body } = await bloom.call('GET', `/v1/video/list?category=${category}`);
  return body.data.some((each: { id: string }) => each.id === id);
};
const place = async () => {
  const { category, label } = await bloom.video(id);
  return `${category}|${label}`;
};

// rule: #chosen-categories
describe('the category of a video', () => {
  test('is changed by moderators in every list, and its sharer and who reported it are notified', async () => {
    await bloom.call('POST', '/v1/report', viewer, {
      target: { kind: 'video', id: `youtube/${id}` },
      reason: 'wrongCategory',
    });
    expect([await isIn('movies'), await isIn('entertainment')]).toEqual([true, false]);
    expect((await act('recategorise')).status).toBe(200);
    expect([await isIn('movies'), await isIn('entertainment')]).toEqual([false, true]);
    expect(await place()).toBe('entertainment|other');

    const moved = {
      action: 'recategorise',
      recategorised: { from: 'movies', to: 'entertainment' },
    };
    const log = await bloom.call('GET', '/v1/moderation/log');
    expect(log.body.data[0]).toMatchObject({ ...moved, category: 'movies', rule: 6 });
    const own = { token: sharer.token };
    const decisions = await bloom.call('GET', '/v1/account/decisions', own);
    expect(decisions.body.data[0]).toMatchObject({ ...moved, appealable: true });
    const bell = await bloom.call('GET', '/v1/account/notifications', own);
    expect(bell.body.data[0]).toMatchObject({ decision: moved, video: { id } });
    const reporter = await bloom.call('GET', '/v1/account/notifications', viewer);
    expect(reporter.body.data[0]).toMatchObject({ kind: 'reported', decision: moved });
  });

  test('stays as moderators chose it, while its sharer changes the rest', async () => {
    await act('recategorise');
    expect(await share('movies|crime')).toMatchObject({
      status: 409,
      body: { key: 'share.categoryFixed' },
    });
    expect((await share('entertainment|dance', 'mandarin|english')).status).toBe(200);
    expect(await place()).toBe('entertainment|dance');
  });

  test('is again what its sharer chose once that is undone, however often it was changed', async () => {
    const first = await act('recategorise');
    const second = await act('recategorise', { category: 'other' });
    expect(await act('recategorise', { category: 'other' })).toMatchObject({
      status: 409,
      body: { key: 'moderation.noChange' },
    });
    expect((await act('restoreCategory')).status).toBe(200);
    expect([await place(), await isIn('movies'), await isIn('other')]).toEqual(['movies|crime', true, false]);
    const { body } = await bloom.call('GET', '/v1/moderation/log');
    expect(body.data.slice(0, 3)).toMatchObject([
      { action: 'restoreCategory', undoes: second.body.data.id },
      { undoes: first.body.data.id },
      { id: first.body.data.id },
    ]);
    expect((await act('restoreCategory')).body.key).toBe('moderation.noChange');
    expect((await share('other|other')).status).toBe(200);
  });

  test.each([
    [409, 'moderation.noChange', { category: 'movies' }],
    [400, 'request.invalid', { category: undefined }],
    [400, 'request.invalid', { action: 'hide' }],
    [422, 'share.tvsNotPlaylist', { category: 'tvseries' }],
  ])('is not changed where that is refused with %i %s', async (status, key, changes) => {
    expect(await act('recategorise', changes)).toMatchObject({ status, body: { key } });
    expect(await place()).toBe('movies|crime');
  });

  test('can be one that a moderator of categories does not reach, who then cannot undo it', async () => {
    await setRole({ role: 'moderator', categories: ['movies'] });
    expect((await act('recategorise')).status).toBe(200);
    expect((await act('restoreCategory')).status).toBe(403);
    await setRole({ role: 'moderator', categories: null });
  });
});
