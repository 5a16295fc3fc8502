// rule: #typed-codes
import { expect, test } from 'vitest';
import { readTyped, readTypedHost } from './typed.ts';

test.each([
  ['１２３４５６', '123456'],
  ['ｂ２３４－ｘｙｚ', 'b234-xyz'],
  ['\u200B12\u00AD34\uFEFF\u3000', '1234'],
  ['a\u200Db\u2060', 'ab'],
  ['１，０００', '1,000'],
  ['٠١٢۳۴۵९', '0123459'],
  ['𝟙𝟚𝟛', '123'],
  ['نامه\u200Cای', 'نامه\u200Cای'],
  ['乾隆　', '乾隆'],
])('%j means %j', (typed, meant) => {
  expect(readTyped(typed)).toBe(meant);
});

test.each([
  ['ann＠mail。example', 'ann@mail.example'],
  ['ＡＮＮ@mail．example．', 'ANN@mail.example'],
  ['ann@mail.example。', 'ann@mail.example'],
  ['ann.@mail.example', 'ann.@mail.example'],
  ['علی۱@mail.example', 'علی۱@mail.example'],
])('%j is the address %j', (typed, meant) => {
  expect(readTypedHost(typed)).toBe(meant);
});
