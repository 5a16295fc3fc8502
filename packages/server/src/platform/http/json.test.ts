import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectLittleWork } from '../../../test/little-work.ts';
import { isRefusedJson } from './json.ts';

// rule: #input-validation
test.each([
  '{"amount":5,"amount":-900}',
  '{"amount":5,"amount":5}',
  '{"amount":5,"am\\u006funt":-900}',
  '{"a":{"b":1,"c":[{}],"b":2}}',
  '[{"a":1},{"a":1,"a":2}]',
  '{"a" : 1, "b": {"a": 2}, "a" : 3}',
  '{"":1,"":2}',
  '{"amount":0.99999999999999999}',
  '{"amount":2000.0000000000000001}',
  '{"amount":-1.0000000000000000001}',
  '{"amount":20000000000000000001e-16}',
  '{"amount":1e-400}',
  '[1.00000000000000000001E2]',
])('%s is refused', (json) => {
  JSON.parse(json);
  expect(isRefusedJson(json)).toBe(true);
});

test.each([
  '{"amount":5,"Amount":-900}',
  '{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}',
  '["a","a",{"a":"a"},"a"]',
  '{"a":"a\\":","b":"\\\\","c":":","d":"{\\"a\\":1,\\"a\\":2}"}',
  '{"a":1.5,"b":-0.0001,"c":1e3,"d":2000.0,"e":2e+3,"f":-0.0,"g":0e10,"h":1.50e1,"i":100e-2}',
  '{"a":"0.99999999999999999"}',
  '"x"',
  'null',
])('%s is not', (json) => {
  JSON.parse(json);
  expect(isRefusedJson(json)).toBe(false);
});

test('whatever JSON.stringify writes is not', () => {
  fc.assert(fc.property(fc.json(), (json) => !isRefusedJson(json)));
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(isRefusedJson(JSON.stringify(number))).toBe(false);
    }),
  );
});

test.each([
  ['one number of many digits', `[${'9'.repeat(1_000_000)}]`, false],
  ['a negative one', `[-${'9'.repeat(1_000_000)}]`, false],
  ['many zeros before the last digit', `[1.${'0'.repeat(1_000_000)}1]`, true],
  ['many zeros after the last digit', `[1.${'0'.repeat(1_000_000)}]`, false],
  ['many spaces after a text', `{"a"${' '.repeat(1_000_000)}:["a"${' '.repeat(1_000_000)}]}`, false],
  [
    'a large body',
    JSON.stringify(Array.from({ length: 5_000 }, (_, i) => ({ start: i, text: 'a"\\b' }))),
    false,
  ],
])('%s is read with little work', async (_name, json, expected) => {
  expect(await expectLittleWork(() => isRefusedJson(json))).toBe(expected);
});

const nested = (levels: number, open = '[', close = ']') => open.repeat(levels) + close.repeat(levels);

test('eight levels of objects and lists are allowed, and no more', () => {
  expect(isRefusedJson(nested(8))).toBe(false);
  expect(isRefusedJson(nested(9))).toBe(true);
  expect(isRefusedJson(nested(8, '{"a":', '}'))).toBe(false);
  expect(isRefusedJson(nested(9, '{"a":', '}'))).toBe(true);
  expect(isRefusedJson(`[${'[],{},'.repeat(100)}[]]`)).toBe(false);
});

test.each(['"[[[[[[[[["', '{"a":"\\"[[[[[[[[["}', '{"[[[[[[[[[\\\\":"{{{{{{{{{"}'])(
  'brackets in the texts of %s are no levels',
  (json) => {
    JSON.parse(json);
    expect(isRefusedJson(json)).toBe(false);
  },
);
