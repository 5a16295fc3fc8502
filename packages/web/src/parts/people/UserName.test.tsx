// rule: #look-alikes
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unmarkedName, userHandle } from './user-handle.ts';
import { UserName } from './UserName.tsx';

test('only the handle of the account itself is a mark', () => {
  expect(unmarkedName({ name: 'Oscar @oscar2', handle: 'oscar2' })).toBe('Oscar');
  expect(unmarkedName({ name: 'Ann @oscar @ann', handle: 'ann' })).toBe('Ann @oscar');
  expect(unmarkedName({ name: 'Ann @oscar', handle: 'ann' })).toBe('Ann @oscar');
});

test('a marked name is cut off before its handle, any other one is plain text', () => {
  const marked = renderToStaticMarkup(<UserName name="Oscar @oscar2" handle="oscar2" />);
  expect(marked).toMatch(/<bdi[^>]*truncate[^>]*>Oscar<\/bdi> <span[^>]*shrink-0[^>]*>@oscar2<\/span>/);
  expect(renderToStaticMarkup(<UserName name="Oscar" handle="oscar" />)).toBe('Oscar');
  expect(renderToStaticMarkup(<UserName name="Oscar" handle={null} />)).toBe('Oscar');
});

test('a response without a handle leads to the page by the id', () => {
  expect(userHandle(7, 'ann')).toBe('ann');
  for (const missing of [null, undefined]) expect(userHandle(7, missing)).toBe('user_7');
});
