import { beforeAll, describe, expect, test } from 'vitest';
import {
  actionTable,
  targetKinds,
  type ModerationAction,
  type TargetKind,
} from '@bloom/contract/moderation/moderation-rules';
import { useBloom, type Person } from '../bloom.ts';
import { contentMakers, type Content } from './content-of-each-kind.ts';

/* A moderator tries to decide about what is the moderator's own, alone and beside others with a role. */

const bloom = useBloom({ settings: { feature_subtitle_edit: '1' } });
/** Decides before the roles of a team are given, and has none then. */
let earlier: Person;
let other: Person;
let make: ReturnType<typeof contentMakers>;

const roles = {
  moderator: { role: 'moderator', categories: null },
  admin: { role: 'admin', categories: null },
} as const;
/** The roles of the owner and of the only other person who has one. */
const teams = {
  'the only moderator': ['moderator', undefined],
  'one of two moderators': ['moderator', 'moderator'],
  'a moderator beside an admin': ['moderator', 'admin'],
  'the only admin': ['admin', undefined],
  'one of two admins': ['admin', 'admin'],
} as const;

beforeAll(async () => {
  make = contentMakers(bloom);
  [earlier, other] = [await make.person(), await make.person()];
});

async function act(action: ModerationAction, { kind, id }: Content, by: Person, more: object = {}) {
  const rule = actionTable[action].namesRule ? { rule: 5 } : {};
  const { status, body } = await bloom.moderate(by, action, { kind, id }, { ...rule, ...more });
  return { status, key: body.key, id: body.data?.id };
}
async function giveRoles(owner: Person, [own, others]: (typeof teams)[keyof typeof teams]) {
  await bloom.setRole(earlier, undefined);
  await bloom.setRole(owner, roles[own]);
  await bloom.setRole(other, others && roles[others]);
}
/** Content with a decision about it and an appeal of its owner. Returns the decision and the case. */
async function appealed(kind: TargetKind) {
  const content = await make[kind]();
  const { owner } = content;
  await bloom.setRole(earlier, roles.admin);
  const decision = await act(kind === 'user' ? 'warn' : 'hide', content, earlier);
  const text = 'It is my own.';
  const sent = await bloom.call('POST', `/v1/account/decisions/${decision.id}/appeal`, owner, { text });
  expect(sent.status).toBe(200);
  const { data } = (await bloom.call('GET', '/v1/moderation/cases', earlier)).body;
  const { id: caseId } = data.find((each: { owner?: { id: number } }) => each.owner?.id === owner.id);
  return { content, owner, decision: decision.id, caseId };
}
const forbidden = { status: 403, key: 'request.forbidden' };

describe.each(Object.entries(teams))('%s', (_name, team) => {
  // rule: #own-content
  // rule: #appeals
  test.each(targetKinds)(
    'does not decide an appeal of their own about a %s, which others do',
    async (kind) => {
      const { content, owner, decision, caseId } = await appealed(kind);
      await giveRoles(owner, team);
      const [grants, more] =
        kind === 'user' ? (['withdraw', { undoes: decision }] as const) : (['restore', {}] as const);
      expect(await act(grants, content, owner, more)).toMatchObject(forbidden);
      expect(await act('dismiss', content, owner)).toMatchObject(forbidden);
      for (const [path, body] of [
        ['take', {}],
        ['note', { note: 'It is fine' }],
      ] as const) {
        const sent = await bloom.call('POST', `/v1/moderation/cases/${caseId}/${path}`, owner, body);
        expect([sent.status, sent.body.key]).toEqual([403, 'request.forbidden']);
      }
      const outcome = async () => {
        const { data } = (await bloom.call('GET', '/v1/account/decisions', owner)).body;
        return data.find((each: { id: number }) => each.id === decision).appeal.outcome;
      };
      expect(await outcome()).toBeUndefined();
      // Only admins act on persons with a role.
      const isBeyond = kind === 'user' && team[1] === 'moderator';
      if (team[1] && !isBeyond) {
        expect(await act(grants, content, other, more)).toMatchObject({ status: 200 });
        expect(await outcome()).toBe('granted');
      }
    },
  );

  // rule: #own-content
  test.each(targetKinds)('does not dismiss a report of an own %s, and can hide it', async (kind) => {
    const content = await make[kind]();
    const { owner } = content;
    const body = { target: { kind, id: content.id }, reason: 'spam' };
    expect((await bloom.call('POST', '/v1/report', await make.person(), body)).status).toBe(200);
    await giveRoles(owner, team);
    expect(await act('dismiss', content, owner)).toMatchObject(forbidden);
    expect(await act('reopen', content, owner)).toMatchObject(forbidden);
    if (kind === 'user') return;
    expect(await act('hide', content, owner)).toMatchObject({ status: 200 });
    expect(await act('restore', content, owner)).toMatchObject(forbidden);
    if (team[1]) expect(await act('restore', content, other)).toMatchObject({ status: 200 });
  });
});
