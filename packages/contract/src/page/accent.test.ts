import { expect, test } from 'vitest';
import { hueOf } from './accent.ts';

// rule: #accent-colour
test.each([
  ['#ff0000', 29],
  ['#00FF00', 142],
  ['#0000ff', 264],
  ['#808080', undefined],
  ['#fff', undefined],
  ['red', undefined],
  ['#ff0000;', undefined],
])('the hue of %s is %s', (text, hue) => expect(hueOf(text)).toBe(hue));
