import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useBloom, type Person } from '../../../../test/bloom.ts';

const bloom = useBloom();
let sharer: Person;
let mia: Person;
let noah: Person;
let id: string;
let counter = 0;

beforeAll(async () => {
  mia = await bloom.logIn('Mia');
  noah = await bloom.logIn('Noah');
});
beforeEach(async () => {
  await bloom.setRole(mia, { role: 'moderator', categories: null });
  await bloom.setRole(noah, { role: 'moderator', categories: null });
  sharer = await bloom.logIn(`Sharer ${++counter}`);
  id = `appeal${String(counter).padStart(5, '0')}`;
  await bloom.addVideo(sharer, id);
});

const act = (action: string, by = mia, changes: object = {}) =>
  bloom.moderate(
    by,
    action,
    { kind: 'video', id: `youtube/${id}` },
    { ...(/hide|ban|warn/.test(action) && { rule: 2 }), reason: 'It is a copy.', ...changes },
  );
/** Hides the video. Returns the number of the decision. */
const hide = async (): Promise<number> => (await act('hide')).body.data.id;
const person = () => ({ target: { kind: 'user', id: String(sharer.id) } });
const appeal = (decision: number, { by = sharer, text = 'It is my own film.' } = {}) =>
  bloom.call('POST', `/v1/account/decisions/${decision}/appeal`, by, { text });
const get = async (path: string, { token }: Person) => (await bloom.call('GET', path, { token })).body;
const decisions = async () => (await get('/v1/account/decisions', sharer)).data;
const caseOf = async (by = mia) => {
  const { data } = await get('/v1/moderation/cases', by);
  const found = data.find((each: { target: { id: string } }) =>
    [`youtube/${id}`, String(sharer.id)].includes(each.target.id),
  );
  return found && (await get(`/v1/moderation/cases/${found.id}`, by)).data;
};
const key = ({ status, body }: { status: number; body: { key: string } }) => [status, body.key];

// rule: #appeals
describe('an appeal', () => {
  test('is a case with the words of the person concerned', async () => {
    const decision = await hide();
    expect((await decisions())[0]).toMatchObject({ id: decision, appealable: true });
    expect((await appeal(decision)).status).toBe(200);
    const [row] = await decisions();
    expect([row.appealable, row.appeal.outcome]).toEqual([undefined, undefined]);
    expect(await caseOf()).toMatchObject({
      appeals: 1,
      appealed: [{ action: decision, by: { id: sharer.id }, text: 'It is my own film.' }],
    });
  });

  test('that is granted undoes the action, and the person is notified', async () => {
    const decision = await hide();
    await appeal(decision);
    expect((await act('restore', noah)).status).toBe(200);
    expect((await bloom.call('GET', `/v1/video/youtube/${id}`)).status).toBe(200);
    expect((await decisions()).find((each: { id: number }) => each.id === decision).appeal).toMatchObject({
      outcome: 'granted',
    });
    const [entry] = (await get('/v1/account/notifications', sharer)).data;
    expect(entry.decision).toMatchObject({ action: 'restore', appealed: decision });
  });

  test('that is dismissed keeps the action, and the person is notified', async () => {
    const decision = await hide();
    await appeal(decision);
    expect((await act('dismiss', noah)).status).toBe(200);
    expect((await bloom.call('GET', `/v1/video/youtube/${id}`)).status).toBe(410);
    expect((await decisions()).find((each: { id: number }) => each.id === decision).appeal).toMatchObject({
      outcome: 'dismissed',
    });
    const [entry] = (await get('/v1/account/notifications', sharer)).data;
    expect(entry.decision).toMatchObject({ action: 'dismiss', appealed: decision });
  });

  test('is decided by another moderator, where there is one who may', async () => {
    await appeal(await hide());
    for (const action of ['dismiss', 'restore']) {
      expect(key(await act(action))).toEqual([403, 'moderation.otherDecides']);
    }
    await bloom.setRole(noah, { role: 'moderator', categories: ['tvseries'] });
    expect((await act('dismiss')).status).toBe(200);
  });

  test('is decided by another admin where only admins may do it, and by the same one where there is none', async () => {
    for (const each of [mia, noah]) await bloom.setRole(each, { role: 'admin', categories: null });
    await appeal(await hide());
    expect(key(await act('erase', mia, { rule: 2 }))).toEqual([403, 'moderation.otherDecides']);
    await bloom.setRole(noah, { role: 'moderator', categories: null });
    expect(key(await act('restore'))).toEqual([403, 'moderation.otherDecides']);
    expect((await act('erase', mia, { rule: 2 })).status).toBe(200);
  });

  test('of a ban is possible for who is banned, and lifts it', async () => {
    const { data } = (await act('ban', mia, person())).body;
    expect((await appeal(data.id)).status).toBe(200);
    expect((await act('lift', noah, person())).status).toBe(200);
    expect((await decisions()).map((each: { action: string }) => each.action)).toEqual(['lift', 'ban']);
  });

  test('of a warning is granted by withdrawing it', async () => {
    const warning = (await act('warn', mia, person())).body.data.id;
    expect((await appeal(warning)).status).toBe(200);
    const undoes = { ...person(), undoes: warning };
    expect((await act('withdraw', noah, undoes)).status).toBe(200);
    expect(key(await act('withdraw', noah, undoes))).toEqual([409, 'moderation.noChange']);
    const [withdrawn, warned] = await decisions();
    expect([withdrawn.action, warned.appeal.outcome]).toEqual(['withdraw', 'granted']);
    expect(key(await appeal(warning))).toEqual([409, 'moderation.noAppeal']);
  });

  test('of a reversal is possible for each person whose gifts it took', async () => {
    const [donor, other] = [await bloom.logIn('Donor'), await bloom.logIn('Other sharer')];
    const otherId = `other${id.slice(5)}`;
    await bloom.addVideo(other, otherId);
    for (const video of [id, otherId]) {
      const gift = { amount: 1_000, request_id: `${video}-gift` };
      await bloom.call('POST', `/v1/video/youtube/${video}`, donor, gift);
    }
    const gifts = {
      from: [donor.id],
      to: [sharer.id, other.id],
      between: { from: 0, to: 4_000_000_000 },
      refund: 'donors',
    };
    const reversal = (await act('reverseGifts', mia, { ...person(), rule: 7, gifts })).body.data.id;
    for (const by of [sharer, other]) expect((await appeal(reversal, { by })).status).toBe(200);
    expect(key(await appeal(reversal, { by: donor }))).toEqual([404, 'request.notFound']);
    expect(key(await act('dismiss', mia, person()))).toEqual([403, 'moderation.otherDecides']);
    await act('undoReversal', noah, { ...person(), undoes: reversal });
    for (const by of [sharer, other]) {
      const { data } = await get('/v1/account/decisions', by);
      const found = data.find((each: { id: number }) => each.id === reversal);
      expect(found.appeal.outcome).toBe('granted');
      const [entry] = (await get('/v1/account/notifications', by)).data;
      expect(entry.decision).toMatchObject({ action: 'undoReversal', appealed: reversal });
    }
  });

  test('is possible once, also from several tabs', async () => {
    const decision = await hide();
    const sent = await Promise.all([1, 2, 3].map(() => appeal(decision)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await act('dismiss', noah);
    expect(key(await appeal(decision))).toEqual([409, 'moderation.noAppeal']);
  });

  test('is only of what concerns oneself, is in force, and not older than thirty days', async () => {
    const decision = await hide();
    expect((await appeal(decision, { by: noah })).status).toBe(404);
    expect((await appeal(999_999)).status).toBe(404);
    expect((await appeal(decision, { text: ' ' })).body.params).toEqual({ field: 'text' });
    await act('restore');
    expect(key(await appeal(decision))).toEqual([409, 'moderation.noAppeal']);
    // The log is never changed: an action of a month ago is added as one.
    const { rows } = await bloom.execute<{ id: number }>(sql`
      insert into moderation_action (action, target_kind, target_id, subject_id, actor_role, rule, rules_version, reason, created_at)
      select 'hide', 'video', v.id, ${sharer.id}, 'moderator', 2, 1, 'It is a copy.', now() - interval '31 days'
      from video v where source_id = ${id} returning id`);
    const old = rows[0]?.id ?? 0;
    await bloom.execute(sql`update video set hidden_by = ${old} where source_id = ${id}`);
    expect(key(await appeal(old))).toEqual([409, 'moderation.noAppeal']);
  });

  test('is in the export of the person, and goes with the account', async () => {
    const decision = await hide();
    await appeal(decision);
    expect((await get('/v1/account/export', sharer)).appeals).toMatchObject([
      { decision, text: 'It is my own film.', outcome: null },
    ]);
    await bloom.deleteAccount(sharer);
    const { rows } = await bloom.execute(sql`select from appeal where action_id = ${decision}`);
    expect(rows).toEqual([]);
  });
});
