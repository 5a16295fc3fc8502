import { expect, test } from 'vitest';
import { enterAction } from './send-key.ts';

const enter = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13, timeStamp: 5_000 };

test('Enter sends', () => {
  expect(enterAction(enter, undefined)).toBe('send');
  expect(enterAction(enter, 4_000)).toBe('send');
});

// rule: #chat-room
test.each([
  ['in Chromium and Firefox', { isComposing: true, keyCode: 229 }, undefined],
  ['that only reports it', { isComposing: true }, undefined],
  ['in Safari, which ends the composition before the key', { keyCode: 229 }, 4_000],
  ['that has lost its code, too', {}, 4_998],
  ['that is older than the end of the composition', {}, 5_003],
])('Enter that ends a composition does not, %s', (_, press, composedAt) => {
  expect(enterAction({ ...enter, ...press }, composedAt)).toBe('other');
});

test('Shift and Enter do nothing, because a message is one line', () => {
  expect(enterAction({ ...enter, shiftKey: true }, undefined)).toBe('nothing');
});

test('other keys are left alone', () => {
  expect(enterAction({ ...enter, key: 'a' }, undefined)).toBe('other');
});
