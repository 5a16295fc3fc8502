import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { categories, type Category } from '@bloom/contract/catalogue/categories';
import { refusal, useBloom, type Person } from '../../../../test/bloom.ts';

const bloom = useBloom();
let sharer: Person;
let mia: Person;
let noah: Person;
let id: string;
let counter = 0;

beforeAll(async () => {
  sharer = await bloom.logIn('Sharer');
  mia = await moderator('Mia');
  noah = await moderator('Noah');
});
beforeEach(async () => {
  id = `reported${String(++counter).padStart(3, '0')}`;
  await bloom.addVideo(sharer, id);
  await bloom.execute(sql`update moderation_case set closed_at = now(), outcome = 'dismissed'
    where closed_at is null`);
});

async function moderator(name: string): Promise<Person> {
  const person = await bloom.logIn(name);
  await bloom.setRole(person, { role: 'moderator', categories: null });
  return person;
}

/** An account that is older than a day. */
async function member(name = `Member ${++counter}`): Promise<Person> {
  const person = await bloom.logIn(name);
  await bloom.execute(sql`update account set created_at = now() - interval '2 days' where id = ${person.id}`);
  return person;
}

const target = (video = id) => ({ kind: 'video', id: `youtube/${video}` });
const report = (by: Person, changes: object = {}) =>
  bloom.call('POST', '/v1/report', by, { target: target(), reason: 'spam', ...changes });
const act = (action: string, by = mia) => bloom.moderate(by, action, target());
const get = async (path: string, by = mia) =>
  (await bloom.call('GET', `/v1/moderation/cases${path}`, by)).body;
const post = (path: string, body: object = {}, by = mia) =>
  bloom.call('POST', `/v1/moderation/cases/${path}`, by, body);

// rule: #own-content
test('a moderator does not see who reported what is their own, nor works on it', async () => {
  const own = `ofOwner${String(++counter).padStart(4, '0')}`;
  await bloom.addVideo(mia, own);
  const reporter = await member();
  const sent = await report(reporter, { target: target(own), text: 'Look at it' });
  const { case: caseId } = sent.body.data;
  await post(`${caseId}/note`, { note: 'Mia again' }, noah);
  await bloom.call('POST', '/v1/notice', reporter, {
    address: `http://localhost/video/${own}?videoSrc=youtube`,
    reason: 'rights',
    text: 'It is mine.',
    name: 'A Film',
    email: 'film@example.org',
    goodFaith: true,
  });
  const { data } = await get(`/${caseId}`);
  expect(data).toMatchObject({ reported: [{ by: null, text: 'Look at it' }], notes: [] });
  expect(data.noticed).toEqual([expect.not.objectContaining({ name: 'A Film' })]);
  expect(JSON.stringify(data)).not.toContain('film@example.org');
  for (const [path, body] of [['take'], ['note', { note: 'It is fine' }]] as const) {
    expect(refusal(await post(`${caseId}/${path}`, body))).toEqual([403, 'request.forbidden', {}]);
  }
  const others = (await get(`/${caseId}`, noah)).data;
  expect(others).toMatchObject({ reported: [{ by: { id: reporter.id } }], notes: [{}] });
  expect(others.noticed).toMatchObject([{ name: 'A Film' }]);
});

// rule: #reports
describe('a report', () => {
  test('opens one case for its target, with what was reported as it was then', async () => {
    const [first, second] = [await member(), await member()];
    const { case: caseId } = (await report(first, { text: 'Look at it' })).body.data;
    await bloom.execute(sql`update video set title = 'Another title' where source_id = ${id}`);
    expect((await report(second, { reason: 'misleading' })).body.data.case).toBe(caseId);
    const { data } = await get(`/${caseId}`);
    expect(data).toMatchObject({
      target: target(),
      reports: 2,
      owner: { id: sharer.id, name: 'Sharer' },
      now: { title: 'Another title' },
      reported: [
        { by: { id: first.id }, reason: 'spam', text: 'Look at it' },
        { by: { id: second.id }, reason: 'misleading' },
      ],
    });
    expect(data.snapshot.title).not.toBe('Another title');
  });

  test('of an account counts once for each target, also when it is sent by several tabs', async () => {
    const reporter = await member();
    const sent = await Promise.all([1, 2, 3, 4].map(() => report(reporter)));
    expect(new Set(sent.map(({ body }) => body.data.case)).size).toBe(1);
    const { data } = await get(`/${sent[0]?.body.data.case}`);
    expect([data.reports, data.weight]).toEqual([1, 50]);
  });

  test.each([
    ['target', { target: { kind: 'planet', id: 'youtube/1' } }],
    ['reason', { reason: 'boring' }],
    ['text', { text: 'a'.repeat(1_001) }],
  ])('with a wrong %s is refused', async (field, changes) => {
    expect(refusal(await report(await member(), changes))).toMatchObject([
      400,
      'request.invalid',
      { field: expect.stringContaining(field) as string },
    ]);
  });

  test('of a video of the reporter is refused, and of a missing one not found', async () => {
    expect(refusal(await report(sharer))).toEqual([400, 'request.invalid', { field: 'target' }]);
    expect((await report(mia, { target: target('nosuchvideo') })).status).toBe(404);
  });

  test('counts by how often earlier ones of the account were upheld, and little on its first day', async () => {
    const weightOf = async (by: Person) => {
      const { case: caseId } = (await report(by)).body.data;
      return (await get(`/${caseId}`)).data.weight;
    };
    const reporter = await member();
    expect(await weightOf(reporter)).toBe(50);
    await act('hide');
    await bloom.addVideo(sharer, (id = `upheld${counter}`.padEnd(11, '0')));
    expect(await weightOf(reporter)).toBe(66);
    await act('dismiss');
    await bloom.addVideo(sharer, (id = `notupheld${counter}`.padEnd(11, '0')));
    expect(await weightOf(reporter)).toBe(50);
    await bloom.addVideo(sharer, (id = `newcomer${counter}`.padEnd(11, '0')));
    expect(await weightOf(await bloom.logIn('New reporter'))).toBe(5);
  });

  test('counts neither way once the action that upheld it is undone', async () => {
    const reporter = await member();
    await report(reporter);
    await act('hide');
    await act('restore');
    await bloom.addVideo(sharer, (id = `undone${counter}`.padEnd(11, '0')));
    const { case: caseId } = (await report(reporter)).body.data;
    expect((await get(`/${caseId}`)).data.weight).toBe(50);
  });

  // rule: #automatic-hiding
  test('of twenty new accounts hides nothing, and weighs less once they were wrong', async () => {
    const people = [];
    for (let i = 0; i < 20; i++) people.push(await bloom.logIn(`Ring ${i}`));
    for (const person of people) await report(person);
    expect((await bloom.call('GET', `/v1/video/youtube/${id}`)).status).toBe(200);
    expect((await get('')).data[0].weight).toBe(100);
    await act('dismiss');
    await bloom.addVideo(sharer, (id = `ringagain${counter}`.padEnd(11, '0')));
    for (const person of people) await report(person);
    expect((await get('')).data[0].weight).toBe(60);
  });
});

// rule: #automatic-hiding
describe('trusted persons', () => {
  /** Members who all reported videos that were removed, and then others that were not. */
  async function reporters(count: number, upheld: number, dismissed = 0): Promise<Person[]> {
    const people = [];
    for (let i = 0; i < count; i++) people.push(await member());
    for (let i = 0; i < upheld + dismissed; i++) {
      await newVideo();
      for (const person of people) await report(person);
      await act(i < upheld ? 'hide' : 'dismiss');
    }
    await newVideo();
    return people;
  }
  const newVideo = () => bloom.addVideo(sharer, (id = `trust${++counter}`.padEnd(11, '0')));
  const status = async () => (await bloom.call('GET', `/v1/video/youtube/${id}`)).status;
  const log = async () => (await bloom.call('GET', '/v1/moderation/log?limit=2')).body.data;

  test('hide something by three reports, which the log and the sharer have, and the case stays open', async () => {
    const people = await reporters(3, 3);
    for (const person of people.slice(0, 2)) await report(person, { reason: 'rights' });
    for (let i = 0; i < 3; i++) await report(await bloom.logIn(`Newcomer ${++counter}`));
    expect(await status()).toBe(200);
    const { case: caseId } = (await report(people[2] ?? mia, { reason: 'rights' })).body.data;
    expect(await status()).toBe(410);
    expect((await log())[0]).toMatchObject({ action: 'hide', by: 'system', rule: 2 });
    expect((await log())[0].reason).toContain('Three people');
    expect((await get(`/${caseId}`)).data.outcome).toBeUndefined();
    expect((await bloom.bell(sharer))[0].decision).toMatchObject({ action: 'hide', by: 'system' });
    expect((await bloom.bell(people[0] ?? mia))[0].decision.by).toBe('moderator');
  });

  test('are overruled by a dismissal, which lifts exactly what they caused', async () => {
    await act('hide');
    const other = id;
    const people = await reporters(3, 3);
    let caseId = 0;
    for (const person of people) caseId = (await report(person)).body.data.case;
    const [system] = await log();
    expect((await act('dismiss')).status).toBe(200);
    expect(await status()).toBe(200);
    expect((await log())[0]).toMatchObject({ action: 'restore', undoes: system.id });
    expect((await get(`/${caseId}`)).data.outcome).toBe('dismissed');
    id = other;
    expect(await status()).toBe(410);
  });

  test('are upheld by a moderator, and it stays hidden until that is undone', async () => {
    const people = await reporters(3, 3);
    let caseId = 0;
    for (const person of people) caseId = (await report(person)).body.data.case;
    expect((await act('hide')).status).toBe(200);
    expect(await status()).toBe(410);
    expect((await get(`/${caseId}`)).data.outcome).toBe('upheld');
    expect(refusal(await act('hide'))[1]).toBe('moderation.noChange');
    expect((await act('restore')).status).toBe(200);
    expect(await status()).toBe(200);
  });

  test.each([
    ['two upheld reports', 2, 0],
    ['less than 70 % of them upheld', 3, 2],
  ])('are none with %s', async (_what, upheld, dismissed) => {
    for (const person of await reporters(3, upheld, dismissed)) await report(person);
    expect(await status()).toBe(200);
  });
});

// rule: #cases
describe('the queue', () => {
  test('begins with the most weight, page by page, and can be narrowed', async () => {
    const people = [await member(), await member(), await member()];
    const ids = [];
    for (let count = 1; count <= 3; count++) {
      await bloom.addVideo(sharer, (id = `queue${count}of${counter}`.padEnd(11, '0')));
      for (const person of people.slice(0, count)) {
        await report(person, { reason: count === 1 ? 'rights' : 'spam' });
      }
      ids.unshift(`youtube/${id}`);
    }
    const idsOf = ({ data }: { data: { target: { id: string } }[] }) => data.map((each) => each.target.id);
    expect(idsOf(await get(''))).toEqual(ids);
    const first = await get('?limit=2');
    expect([first.open, idsOf(first)]).toEqual([3, ids.slice(0, 2)]);
    expect(idsOf(await get(`?limit=2&after=${first.next}`))).toEqual(ids.slice(2));
    expect(idsOf(await get('?reason=rights'))).toEqual(ids.slice(2));
    expect(idsOf(await get('?category=tvseries'))).toEqual([]);
    expect(idsOf(await get('?mine=true'))).toEqual([]);
    await post(`${first.data[1].id}/take`);
    expect(idsOf(await get('?mine=true'))).toEqual([ids[1]]);
    expect(idsOf(await get('?mine=true', noah))).toEqual([]);
  });

  test('of closed cases is newest first', async () => {
    await report(await member());
    await act('hide');
    const { data } = await get('?state=closed&limit=1');
    expect(data).toMatchObject([{ target: target(), outcome: 'upheld' }]);
  });

  test('is for moderators only, and has only the categories of each', async () => {
    const { case: caseId } = (await report(await member())).body.data;
    const { category } = (await bloom.video(id)) as { category: Category };
    const narrow = await bloom.logIn('Narrow');
    const requests = () =>
      Promise.all([
        bloom.call('GET', '/v1/moderation/cases', narrow),
        bloom.call('GET', `/v1/moderation/cases/${caseId}`, narrow),
        post(`${caseId}/take`, {}, narrow),
        post(`${caseId}/note`, { note: 'Hello' }, narrow),
      ]);
    expect((await requests()).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const others = categories.filter((each) => each !== category);
    await bloom.setRole(narrow, { role: 'moderator', categories: others });
    const [list, ...rest] = await requests();
    expect([list?.body.data, list?.body.open]).toEqual([[], 0]);
    expect(rest.map(({ status }) => status)).toEqual([403, 403, 403]);
    await bloom.setRole(narrow, { role: 'moderator', categories: [category] });
    expect((await requests()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

// rule: #cases
describe('a case', () => {
  test('is of the moderator who took it for fifteen minutes', async () => {
    const { case: caseId } = (await report(await member())).body.data;
    const taken = await Promise.all([mia, noah].map((by) => post(`${caseId}/take`, {}, by)));
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [first, second] = taken[0]?.status === 200 ? [mia, noah] : [noah, mia];
    expect(refusal(await post(`${caseId}/take`, {}, second))[1]).toBe('moderation.taken');
    expect((await get(`/${caseId}`)).data.taken.by.id).toBe(first.id);
    await bloom.execute(sql`update moderation_case set taken_at = now() - interval '16 minutes'
      where id = ${caseId}`);
    expect((await get(`/${caseId}`)).data.taken).toBeUndefined();
    expect((await post(`${caseId}/take`, {}, second)).status).toBe(200);
  });

  test('has notes that only moderators read', async () => {
    const { case: caseId } = (await report(await member())).body.data;
    expect((await post(`${caseId}/note`, { note: '  I wrote to the sharer. ' })).status).toBe(200);
    expect((await get(`/${caseId}`, noah)).data.notes).toMatchObject([
      { by: { name: 'Mia' }, note: 'I wrote to the sharer.' },
    ]);
    for (const note of ['', ' \u200B ', 'a'.repeat(1_001)]) {
      expect(refusal(await post(`${caseId}/note`, { note }))).toEqual([
        400,
        'request.invalid',
        { field: 'note' },
      ]);
    }
  });

  test('is closed by an action, which notifies its reporters, and later reports open another', async () => {
    const reporter = await member();
    const { case: caseId } = (await report(reporter)).body.data;
    await act('hide');
    const { data } = await get(`/${caseId}`);
    expect(data.outcome).toBe('upheld');
    expect(data.history[0]).toMatchObject({ action: 'hide', rule: 5 });
    expect(await bloom.bell(reporter)).toMatchObject([
      { kind: 'reported', decision: { action: 'hide', rule: 5 } },
    ]);
    await act('restore');
    expect((await bloom.bell(reporter)).length).toBe(1);
    const next = (await report(await member())).body.data.case;
    expect(next).not.toBe(caseId);
    await act('dismiss');
    expect((await get(`/${next}`)).data.outcome).toBe('dismissed');
    // The sharer is not concerned by a report that came to nothing.
    const decided = (await bloom.bell(sharer)).filter(
      (entry: { decision?: { action: string } }) => entry.decision?.action === 'dismiss',
    );
    expect(decided).toEqual([]);
  });

  test('that was dismissed is reopened once, with its reports undecided', async () => {
    const { case: caseId } = (await report(await member())).body.data;
    const { id: dismissal } = (await act('dismiss')).body.data;
    const reopened = await act('reopen');
    expect(reopened.status).toBe(200);
    const { data } = await get(`/${caseId}`);
    expect([data.outcome, data.reports]).toEqual([undefined, 1]);
    expect(data.history[0]).toMatchObject({ action: 'reopen', undoes: dismissal });
    const { rows } = await bloom.execute(sql`select outcome from report where case_id = ${caseId}`);
    expect(rows).toEqual([{ outcome: null }]);
    expect(refusal(await act('reopen'))).toEqual([409, 'moderation.noChange', {}]);
    expect((await act('hide')).status).toBe(200);
    expect(refusal(await act('reopen'))).toEqual([409, 'moderation.noChange', {}]);
  });

  test('is in the export of its reporter and its decision in that of the sharer, and goes with the account', async () => {
    const [reporter, owner] = [await member('Reporter'), await member('Owner')];
    await bloom.addVideo(owner, (id = `exported${counter}`.padEnd(11, '0')));
    const { case: caseId } = (await report(reporter, { text: 'Look' })).body.data;
    await act('hide');
    const exportOf = async (by: Person) => (await bloom.call('GET', '/v1/account/export', by)).body;
    expect((await exportOf(reporter)).reports).toMatchObject([
      { target: `video youtube/${id}`, reason: 'spam', text: 'Look', outcome: 'upheld' },
    ]);
    expect((await exportOf(owner)).decisions).toMatchObject([{ action: 'hide', rule: 5 }]);
    await bloom.deleteAccount(reporter);
    expect((await get(`/${caseId}`)).data.reported).toEqual([]);
  });

  test('is deleted with its reports and notes 180 days after it was closed', async () => {
    const { case: caseId } = (await report(await member())).body.data;
    await post(`${caseId}/note`, { note: 'Hello' });
    await act('dismiss');
    const age = (days: number) =>
      bloom.execute(sql`update moderation_case set closed_at = now() - make_interval(days => ${days})
        where id = ${caseId}`);
    const status = async () => {
      await bloom.runJob('delete old cases');
      return (await bloom.call('GET', `/v1/moderation/cases/${caseId}`, mia)).status;
    };
    await age(179);
    expect(await status()).toBe(200);
    await age(181);
    expect(await status()).toBe(404);
  });

  test('whose target is gone can be dismissed, and nothing else', async () => {
    const reporter = await member();
    const { case: caseId } = (await report(reporter)).body.data;
    const gone = await bloom.call('DELETE', `/v1/video/youtube/${id}`, sharer);
    expect(gone.status).toBe(200);
    expect((await get(`/${caseId}`)).data.now).toBeNull();
    expect((await act('hide')).status).toBe(404);
    const dismissed = await Promise.all([mia, noah].map((by) => act('dismiss', by)));
    expect(dismissed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await get(`/${caseId}`)).data.outcome).toBe('dismissed');
    expect(await bloom.bell(reporter)).toMatchObject([{ kind: 'reported' }]);
  });

  test('that is not open cannot be dismissed', async () => {
    expect(refusal(await act('dismiss'))).toEqual([409, 'moderation.noChange', {}]);
  });
});
