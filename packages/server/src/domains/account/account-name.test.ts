import { describe, expect, test } from 'vitest';
import { cleanName, readName, shortenName } from './account-name.ts';

const read = (name: string) => readName(name, []);

describe('a name', () => {
  test.each([
    'Ann',
    'O’Neil',
    'Ünal',
    'Анна',
    '花',
    '小明 2',
    '٣',
    'Bloomberg',
    'Administratia',
    '花'.repeat(30),
    '𠮷'.repeat(30),
  ])('may be %s', (name) => {
    expect(read(name)).toBe(name);
  });

  test.each([
    ['nothing', ''],
    ['spaces', '  '],
    ['blank Braille', '\u2800'.repeat(3)],
    ['an object replacement character', '\uFFFC'],
    ['a letter wider than a line', '﷽'.repeat(8)],
    ['marks alone', '!?…'],
    ['a smile', '😀'],
    ['a Hangul filler', '\u3164'],
    ['accents alone', '\u0301\u0301'],
    ['31 characters', 'x'.repeat(31)],
  ])('must not be %s', (_what, name) => {
    expect(read(name)).toBeUndefined();
  });

  // rule: #names
  test.each([
    'Bloom',
    'BLOOM',
    'b l o o m',
    'Bl00m',
    'Вlооm',
    'admin',
    'ADMIN',
    'AdmIn',
    'adm1n',
    'Аdmin',
    'аdmіn',
    'аdмin',
    'ΑDMIN',
    'ᎪᎠMIN',
    'ａｄｍｉｎ',
    'ⓐⓓⓜⓘⓝ',
    '𝐚𝐝𝐦𝐢𝐧',
    'Ädmin',
    'a\u0307dmin',
    'a.d-m_i.n',
    'ad\u200Bmin',
    'Moderator',
    'mоdеrаtоr',
    'ѕуѕtеm',
    'System',
    '[deleted]',
    '(Deleted)',
    'de1eted',
    'DeIeted',
    '管理员',
    '管 理 員',
    '【系统】',
    '版主',
    '已删除',
    'Deleted user · 已注销用户',
    '已注销用户',
  ])('must not be %s, which is reserved or looks so', (name) => {
    expect(read(name)).toBeUndefined();
  });

  test('loses invisible characters and characters that look like a space', () => {
    expect(read(' \u202Eevil\u0007 \u2800 na\uFFFCme ')).toBe('evil name');
    expect(cleanName('e' + '\u0301'.repeat(20))).toBe('é\u0301\u0301\u0301\u0301');
  });

  test('can be reserved by the operator', () => {
    expect(read('Root')).toBe('Root');
    expect(readName('Rоot', ['root'])).toBeUndefined();
    expect(readName('admin', ['root'])).toBeUndefined();
    // A word of punctuation alone folds to an empty text and reserves nothing.
    expect(readName('Ann', ['***'])).toBe('Ann');
  });

  test('that is too long can be shortened', () => {
    expect(shortenName('花'.repeat(300), [])).toBe('花'.repeat(30));
    expect(shortenName(`${'x'.repeat(29)} yz`, [])).toBe('x'.repeat(29));
    expect(shortenName('﷽'.repeat(50), [])).toBeUndefined();
    expect(shortenName(`admin${' .'.repeat(40)}`, [])).toBeUndefined();
  });
});
