import { expect, test } from 'vitest';
import { isOfInputMethod } from './input-method.ts';

const enter = { isComposing: false, keyCode: 13, timeStamp: 5_000 };

// rule: #input-methods
test('a key pressed by itself is of no input method', () => {
  expect(isOfInputMethod(enter, undefined)).toBe(false);
  expect(isOfInputMethod(enter, 4_000)).toBe(false);
});

// rule: #input-methods
test.each([
  ['in Chromium and Firefox', { isComposing: true, keyCode: 229 }, undefined],
  ['that only reports it', { isComposing: true }, undefined],
  ['in Safari, which ends the composition before the key', { keyCode: 229 }, 4_000],
  ['that has lost its code, too', {}, 4_998],
  ['that is older than the end of the composition', {}, 5_003],
])('Enter that ends a composition is of the input method, %s', (_, press, composedAt) => {
  expect(isOfInputMethod({ ...enter, ...press }, composedAt)).toBe(true);
});
