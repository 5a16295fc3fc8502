// rule: #comparing-text
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, simplify } from './fold-text.ts';

test.each([
  ['裏 裡 里', '里 里 里'],
  ['乾 幹 干', '干 干 干'],
  ['髮 發 发', '发 发 发'],
  ['臺 台 檯 颱', '台 台 台 台'],
  ['麵 麪 面', '面 面 面'],
  ['隻 只 祇', '只 只 只'],
  ['後 后', '后 后'],
  ['看著 看着', '看着 看着'],
  ['瞭解 了解', '了解 了解'],
  ['枱 粧 衞 羣', '台 妆 卫 群'],
  ['甚麽 甚麼 什么', '什么 什么 什么'],
  ['祂 妳 屋邨', '他 你 屋村'],
  ['錢鍾書 钱锺书', '钱钟书 钱钟书'],
  ['絺 \u{2B128}', '\u{2B128} \u{2B128}'],
  ['\u{2ED3}\u{2ED4} \u{2EE2}\u{2F0F} \u{2EF0}', '长门 马\u{2F0F} 龙'],
])('the characters of %s are the same', (typed, folded) => {
  expect(simplify(typed)).toBe(folded);
});

test.each([
  ['ＡＢＣ１２', 'abc12'],
  ['Beyoncé', 'beyonce'],
  ['Е\u0308лка', 'елка'],
  ['c\u200Ba\u00ADs\u2060e', 'case'],
  ['周\u200B杰倫', '周杰伦'],
  ['\u2FA6幣', '金币'],
  ['カラオケ', 'カラオケ'],
  ['Færøerne, SMØRREBRØD', 'faeroerne, smorrebrod'],
  ['Straße, GROẞ', 'strasse, gross'],
  ['Łódź, Đà Nẵng, Þórr', 'lodz, da nang, thorr'],
  ['Cœur, ışık, İzmir', 'coeur, isik, izmir'],
  ['\u{2EE2}\u2FA6 \u{2ECB}⾏', '马金 车行'],
  ['ガ', 'ガ'],
])('width, case, accents and what is invisible make no difference in %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('a folded text stays as it is when it is folded again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
    }),
  );
});
