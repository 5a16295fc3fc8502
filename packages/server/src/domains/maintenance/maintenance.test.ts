import { expect, test } from 'vitest';
import { isOlder } from './maintenance.ts';

test.each([
  ['1.3.5', '1.3.6', true],
  ['1.3.6', '1.3.6', false],
  ['1.3.10', '1.3.6', false],
  ['1.3', '1.3.1', true],
  ['1.3.0', '1.3', false],
  ['0.9.9', '1', true],
  ['10.0.0', '9.9.9', false],
  ['old', '1.3.6', false],
  ['1.3.5', '', false],
])('%s is older than %j: %s', (version, minimum, older) => {
  expect(isOlder(version, minimum)).toBe(older);
});
