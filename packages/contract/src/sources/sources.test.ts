import { expect, test } from 'vitest';
import { isShownIn, parseSource } from './sources.ts';

test('only YouTube is hidden in China', () => {
  expect(isShownIn('youtube', 'CN')).toBe(false);
  expect(isShownIn('bilibili', 'CN')).toBe(true);
  expect(isShownIn('youtube', 'HK')).toBe(true);
});

test('a source is parsed from its name, and nothing else is one', () => {
  expect(parseSource('tencent')).toBe('tencent');
  expect(parseSource('Tencent')).toBeUndefined();
});
