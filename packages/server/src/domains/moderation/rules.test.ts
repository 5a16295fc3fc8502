import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { builtInRules } from '@bloom/contract/moderation/rules';
import type { SiteRule } from '@bloom/contract/moderation/site-rules';
import { useBloom, type Person } from '../../../test/bloom.ts';

const bloom = useBloom();
let admin: Person;
let ann: Person;

beforeAll(async () => {
  admin = await bloom.logIn('Ada');
  ann = await bloom.logIn('Ann');
  await bloom.setRole(admin, { role: 'admin', categories: null });
});

const read = async (query = '') => bloom.call('GET', `/v1/rules${query}`);
const save = (version: number, number: number, rule: SiteRule) =>
  bloom.call('PUT', `/v1/admin/rules/${number}`, admin, { version, rule });
const warn = (rule: number) => bloom.moderate(admin, 'warn', { kind: 'user', id: ann.id }, { rule });
const log = async () => (await bloom.call('GET', '/v1/moderation/log')).body.data;
const kind = (text = 'To everybody.'): SiteRule => ({
  en: { title: 'Be kind', text },
  'zh-hans': { title: '友善', text: '请善待所有人。' },
  'zh-hant': { title: '友善', text: '請善待所有人。' },
});

// rule: #rules
test('a change is a new version, which actions name, and the earlier ones stay', async () => {
  const first = { version: 1, latest: 1, rules: builtInRules };
  expect((await read()).body.data).toEqual(first);
  expect((await warn(9)).body.params).toEqual({ field: 'rule' });
  await warn(3);
  expect((await save(1, 3, kind(' To\neverybody. '))).status).toBe(200);
  expect((await save(2, 9, kind())).status).toBe(200);
  const changed = builtInRules.with(2, kind());
  const time = expect.any(Number);
  expect((await read()).body.data).toEqual({
    version: 3,
    latest: 3,
    time,
    rules: [...changed, kind()],
  });
  expect((await read('?version=2')).body.data).toEqual({
    version: 2,
    latest: 3,
    time,
    rules: changed,
  });
  expect((await read('?version=1')).body.data).toEqual({ ...first, latest: 3 });
  expect((await read('?version=4')).status).toBe(404);
  await warn(9);
  expect(await log()).toMatchObject([
    { action: 'warn', rule: 9, rules_version: 3 },
    { action: 'rules', by: 'admin', rule: 9, rules_version: 3 },
    { action: 'rules', by: 'admin', rule: 3, rules_version: 2 },
    { action: 'warn', rule: 3, rules_version: 1 },
  ]);
});

test('bell, decisions and log of a decision name the version that held', async () => {
  const { version } = (await read()).body.data;
  await warn(4);
  await save(version, 4, kind());
  const named = { rule: 4, rules_version: version };
  const { token } = ann;
  const bell = await bloom.call('GET', '/v1/account/notifications', { token });
  expect(bell.body.data[0].decision).toMatchObject(named);
  const decisions = await bloom.call('GET', '/v1/account/decisions', { token });
  expect(decisions.body.data[0]).toMatchObject(named);
});

test('of two who change the same version one is refused; the same words again change nothing', async () => {
  const { version } = (await read()).body.data;
  const words = ['Kind to all.', 'Kind to everyone.'];
  const both = await Promise.all(words.map((text) => save(version, 5, kind(text))));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await save(version, 6, kind())).body.key).toBe('moderation.rulesChanged');
  const saved = await log();
  const { rules } = (await read()).body.data;
  expect((await save(version, 5, rules[4])).status).toBe(200);
  expect(await log()).toEqual(saved);
  expect((await read()).body.data.version).toBe(version + 1);
});

test('a refused text is named, and no number is left out', async () => {
  const { version, rules } = (await read()).body.data;
  const blank = { ...kind(), 'zh-hans': { title: ' ', text: '请善待所有人。' } };
  for (const [rule, field] of [
    [blank, 'rule.zh-hans.title'],
    [kind('Be.'), 'rule.en.text'],
    [kind('x'.repeat(501)), 'rule.en.text'],
  ] as const) {
    expect((await save(version, 1, rule)).body.params).toEqual({ field });
  }
  expect((await save(version, rules.length + 2, kind())).status).toBe(404);
});

test('a version from before a language was added has the words of the nearest one in it', async () => {
  const { version } = (await read()).body.data;
  const { en, 'zh-hans': simplified } = kind();
  const rules = JSON.stringify([{ en, 'zh-hans': simplified }]);
  await bloom.database.transact((tx) =>
    sql`insert into site_rules (version, rules) values (${version + 1}, ${rules})`.execute(tx),
  );
  expect((await read()).body.data.rules).toEqual([{ en, 'zh-hans': simplified, 'zh-hant': simplified }]);
});
