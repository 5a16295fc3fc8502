// rule: #handles
import { expect, test } from 'vitest';
import { handlesFor, idInHandle, isReservedHandle, readHandle } from './account-handle.ts';

/** The first handles for a name. */
async function first(name: string, count = 1, reserved: readonly string[] = []) {
  const handles = await handlesFor(name, reserved);
  return Array.from({ length: count }, () => handles.next().value);
}

test.each([
  ['Oscar', 'oscar'],
  ['Zoë', 'zoe'],
  ['Łukasz Strauß-Müller', 'lukaszstraussmuller'],
  ['ｏｓｃａｒ', 'oscar'],
  ['O.S.C.A.R', 'oscar'],
  ['user_12', 'user12'],
  ['林小梅', 'linxiaomei'],
  ['曾国藩', 'zengguofan'],
  ['吕布', 'lvbu'],
  ['林 Mei 2000', 'linmei2000'],
  ['x'.repeat(30), 'x'.repeat(20)],
])('the name %s gives the handle %s', async (name, handle) => {
  expect(await first(name)).toEqual([handle]);
});

test.each([
  ['Li', /^li\d$/],
  ['Ж7', /^7\d\d$/],
  ['Анна', /^user\d{4}$/],
  ['花'.repeat(30), /^(hua){6}hu$/],
])('the name %s gives a handle like %s', async (name, form) => {
  expect((await first(name))[0]).toMatch(form);
});

test('where a handle is taken digits follow, more each time, within 20 characters', async () => {
  const [, one, two, three] = await first('Oscar', 4);
  expect(one).toMatch(/^oscar\d$/);
  expect(two).toMatch(/^oscar\d\d$/);
  expect(three).toMatch(/^oscar\d{3}$/);
  for (const handle of await first('x'.repeat(30), 100)) expect(readHandle(handle ?? '')).toBe(handle);
});

test('no handle is, or looks like, a reserved name or the handle of an id', async () => {
  for (const handle of ['admin', 'adm1n', '_bloom_', 'user_12', 'dealer']) {
    expect(isReservedHandle(handle, ['Dealer'])).toBe(true);
  }
  for (const handle of ['admin2', 'user12', 'user_a']) {
    expect(isReservedHandle(handle, ['Dealer'])).toBe(false);
  }
  expect((await first('Dealer', 1, ['Dealer']))[0]).toMatch(/^dealer\d$/);
});

test('a typed handle is read in letters of any case, and nothing else is one', () => {
  expect(readHandle('Oscar_2')).toBe('oscar_2');
  for (const typed of [
    '',
    'ab',
    'x'.repeat(21),
    'os car',
    '@oscar',
    'oscár',
    '奥斯卡',
    'a-b',
    'abc\n',
    'ſam',
    'K\u212Ak',
  ]) {
    expect(readHandle(typed), typed).toBeUndefined();
  }
});

test('only the handle of an id has an id', () => {
  expect(idInHandle('user_12')).toBe(12);
  for (const handle of ['user12', 'user_', 'user_1a', `user_${'9'.repeat(15)}9`]) {
    expect(idInHandle(handle), handle).toBeUndefined();
  }
});
