import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { categories, type Category } from '@bloom/contract/catalogue/categories';
import { builtInRules as rules } from '@bloom/contract/moderation/rules';
import { refusal, useBloom, type Person } from '../../../../test/bloom.ts';
import { waitForLocks } from '../../../../test/database.ts';

const bloom = useBloom();
let sharer: Person;
let moderator: Person;
let id: string;
let counter = 0;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  moderator = await bloom.logIn('Mia');
  await bloom.setRole(moderator, { role: 'moderator', categories: null });
});
beforeEach(async () => {
  id = `hidden${String(++counter).padStart(5, '0')}`;
  await bloom.addVideo(sharer, id);
});

const act = (
  action: string,
  { by = moderator, key, ...changes }: { by?: Person; key?: string } & Record<string, unknown> = {},
) =>
  bloom.call('POST', '/v1/moderation/act', {
    token: by.token,
    body: {
      target: { kind: 'video', id: `youtube/${id}` },
      action,
      ...(action === 'hide' && { rule: 2 }),
      reason: 'It is a copy.',
      ...changes,
    },
    key,
  });

const log = async (query = '') => (await bloom.call('GET', `/v1/moderation/log${query}`)).body;

// rule: #moderator-roles
describe('a role', () => {
  test('is needed for every action, and ends with the next request', async () => {
    const other = await bloom.logIn('Other');
    expect(refusal(await act('hide', { by: other }))).toEqual([403, 'request.forbidden', {}]);
    await bloom.setRole(other, { role: 'admin', categories: null });
    expect((await act('hide', { by: other })).status).toBe(200);
    await bloom.setRole(other, undefined);
    expect((await act('restore', { by: other })).status).toBe(403);
  });

  test('of named categories reaches the videos of these alone', async () => {
    const other = await bloom.logIn('Narrow');
    const { category } = (await bloom.video(id)) as { category: Category };
    const others = categories.filter((each) => each !== category);
    await bloom.setRole(other, { role: 'moderator', categories: others });
    expect((await act('hide', { by: other })).status).toBe(403);
    await bloom.setRole(other, { role: 'moderator', categories: [category] });
    expect((await act('hide', { by: other })).status).toBe(200);
  });
});

// rule: #moderation-actions
describe('an action', () => {
  test('happens once, and then reports that it has', async () => {
    expect((await act('hide')).status).toBe(200);
    expect(refusal(await act('hide'))).toEqual([409, 'moderation.noChange', {}]);
    expect((await act('restore')).status).toBe(200);
    expect(refusal(await act('restore'))).toEqual([409, 'moderation.noChange', {}]);
  });

  test('that is sent again with its key is the same action', async () => {
    const key = `act ${id}`;
    const { sent } = await bloom.database.write.transaction().execute(async (tx) => {
      await tx.selectFrom('video').where('source_id', '=', id).forUpdate().execute();
      const calls = [1, 2, 3].map(() => act('hide', { key }));
      // All have begun before one of them commits.
      await waitForLocks(bloom.database.read, calls.length);
      return { sent: calls };
    });
    const responses = await Promise.all(sent);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect(refusal(await act('restore', { key }))[1]).toBe('request.keyReused');
  });

  test.each([
    ['reason', { reason: 'abcd' }],
    ['reason', { reason: 'a'.repeat(501) }],
    ['reason', { reason: '\u200B'.repeat(10) }],
    ['rule', { rule: undefined }],
    ['rule', { rule: rules.length + 1 }],
    ['action', { action: 'explode' }],
  ])('with a wrong %s is refused, and nothing is logged', async (field, changes) => {
    const before = (await log()).data[0]?.id;
    expect(refusal(await act('hide', changes))).toEqual([400, 'request.invalid', { field }]);
    expect((await log()).data[0]?.id).toBe(before);
  });

  // rule: #moderation-targets
  test('on a video that was never shared is not found', async () => {
    for (const target of ['youtube/nosuchvideo', 'nowhere/1', 'youtube/']) {
      const response = await act('hide', { target: { kind: 'video', id: target } });
      expect(refusal(response)).toEqual([404, 'request.notFound', {}]);
    }
  });
});

// rule: #moderation-log
describe('the log', () => {
  test('says to everybody who did what by which rule, and names no person', async () => {
    const hidden = (await act('hide')).body.data.id;
    const restored = (await act('restore', { reason: 'Its maker allows it.' })).body.data.id;
    const { data, months } = await log();
    expect(data.slice(0, 2)).toMatchObject([
      { id: restored, action: 'restore', by: 'moderator', undoes: hidden },
      { id: hidden, action: 'hide', rule: 2, reason: 'It is a copy.', undone_by: restored },
    ]);
    expect(JSON.stringify(data)).not.toMatch(/Mia|Sharer|hidden0/);
    expect(months[0].month).toBe(new Date().toISOString().slice(0, 7));
  });

  test('is read page by page, and by kind, action, category and time', async () => {
    for (const action of ['hide', 'restore', 'hide']) await act(action);
    const first = await log('?limit=2');
    const second = await log(`?limit=2&after=${first.next}`);
    expect(first.data.map(({ action }: { action: string }) => action)).toEqual(['hide', 'restore']);
    expect(second.data[0].id).toBeLessThan(first.data[1].id);
    expect(second.months).toEqual([]);
    const restores = await log('?action=restore&kind=video');
    expect(new Set(restores.data.map(({ action }: { action: string }) => action))).toEqual(
      new Set(['restore']),
    );
    expect((await log('?category=tvseries')).data).toEqual([]);
    const now = Math.floor(Date.now() / 1000);
    expect((await log(`?from=${now + 3_600}`)).data).toEqual([]);
    expect((await log(`?to=${now - 86_400}`)).data).toEqual([]);
  });

  test('cannot be changed, not even by the server', async () => {
    await act('hide');
    for (const change of [
      sql`update moderation_action set reason = ''`,
      sql`delete from moderation_action`,
    ]) {
      await expect(change.execute(bloom.database.write)).rejects.toThrow();
    }
  });
});

// rule: #decisions, #rules
describe('the person concerned', () => {
  test('reads every decision with rule and reason, in the bell and in a list of their own', async () => {
    const hidden = (await act('hide')).body.data.id;
    const restored = (await act('restore', { reason: 'Its maker allows it.' })).body.data.id;
    const bell = await bloom.call('GET', '/v1/account/notifications', sharer);
    const restoredAt = bell.body.data[0].time;
    expect(bell.body.data.slice(0, 2)).toMatchObject([
      { kind: 'decision', decision: { id: restored, action: 'restore' }, video: { id } },
      {
        kind: 'decision',
        decision: {
          id: hidden,
          action: 'hide',
          by: 'moderator',
          rule: 2,
          reason: 'It is a copy.',
          undone_at: restoredAt,
        },
        video: { id },
      },
    ]);
    const { body } = await bloom.call('GET', '/v1/account/decisions', sharer);
    expect(body.data.slice(0, 2)).toMatchObject([
      { id: restored, undoes: hidden },
      {
        id: hidden,
        by: 'moderator',
        rule: 2,
        rules_version: 1,
        undone_by: restored,
        undone_at: restoredAt,
        target: { kind: 'video' },
      },
    ]);
    const others = await bloom.call('GET', '/v1/account/decisions', moderator);
    expect(others.body.data).toEqual([]);
  });
});
