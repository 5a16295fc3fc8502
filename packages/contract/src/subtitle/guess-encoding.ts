import type { SubtitleEncoding } from './encodings.ts';

declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

/**
 * The characters of a language: the most common ones, and the others. Any other character counts against the
 * language.
 */
type Language = { usual: string; other: string };

const chineseSigns = '，。、？！：；…—～「」『』“”‘’（）《》〈〉【】·\u3000・♪';
const westernSigns = '’‘“”„…–—«»‹›¿¡€£\u00A0♪';

const latin = (usual: string): Language => ({ usual, other: '' });
const simplified =
  '的一是不了我你有在他这人们来到说大要就会和都没上个为好看得着去过那可什么样能想吗她吧自己时候知道里子以后中出也对生年还事起天家心开只用很多下地呢小让给再把走做怎死问快点找谁见回真现前打难最话别等呀啊先爱跟请谢妈爸当跑第些帮应该被从没关系晚昨今明钱车门手头身文国动法行面方成同意定发之如而所分其二三无长因经作与机进十情话女老气力才儿间实公美高次此正心几太听叫觉住信错完早放它位认友嘿哦嗯';
const traditional =
  '的一是不了我你有在他這人們來到說大要就會和都沒上個為好看得著去過那可什麼樣能想嗎她吧自己時候知道裡裏子以後中出也對生年還事起天家心開只用很多下地呢小讓給再把走做怎死問快點找誰見回真現前打難最話別等呀啊先愛跟請謝媽爸當跑第些幫應該被從關係晚昨今明錢車門手頭身文國動法行面方成同意定發之如而所分其二三無長因經作與機進十情女老氣力才兒間實公美高次此正幾太聽叫覺住信錯完早放它位認友嘿哦嗯';
const hangul =
  '이다는의에을가하고지를은기한어도사나자아리해로서그인니요있게일으수라들시만여보내제안거정면스대구부전주야않우말었없것원오할된상소너당마건저네금문까진데좋알미와잖못돼왜뭐랑걸줘봐였습세러속날생각든음군님과무처죽때간두';

/** The encodings with two bytes for a character, with common and possible characters of their language. */
const doubleByte: [SubtitleEncoding, usual: RegExp, script: RegExp][] = [
  ['gb18030', new RegExp(`[${simplified}]`), /[\u4E00-\u9FFF]/],
  ['big5', new RegExp(`[${traditional}]`), /[\u4E00-\u9FFF]/],
  ['shift_jis', /[\u3041-\u30FE]/, /[\u4E00-\u9FFF]/],
  ['euc-jp', /[\u3041-\u30FE]/, /[\u4E00-\u9FFF]/],
  ['euc-kr', new RegExp(`[${hangul}]`), /[\uAC00-\uD7A3]/],
];

const slavic = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áčďéíĺľňóôŕšťúýžä', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'].map(
  latin,
);
const cyrillic: Language[] = [{ usual: 'оеаинтсрвлкмдпуя', other: 'ыьгзбчйхжшюцщэфъёіїєґјљњћђџ№' }];

/**
 * The encodings of characters of one byte, each with the languages written in it. Of equals the first counts:
 * the Western one, where a single letter fits several.
 */
const singleByte: [SubtitleEncoding, Language[]][] = [
  [
    'windows-1252',
    ['éèàêçùâîôûëïœæ', 'éáíóñúü', 'ãáéçõóêíâúàô', 'äüößé', 'èàòùìéóî', 'åäöé', 'æøåéó'].map(latin),
  ],
  ['iso-8859-15', ['éèàêçùâîôûëïœæ', 'äüöß', 'éáíóñúü', 'åäöéšž'].map(latin)],
  ['windows-1250', slavic],
  ['iso-8859-2', slavic],
  ['windows-1254', [latin('çğıöşüâî')]],
  // Icelandic has letters in place of the Turkish ones.
  ['windows-1252', [latin('ðþáíóúéýæö')]],
  ['windows-1257', ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'].map(latin)],
  ['windows-1251', cyrillic],
  ['koi8-r', cyrillic],
  ['windows-1253', [{ usual: 'αοιετσνηυρπκμλς', other: 'άέήίόύώγδβθχφξζωψϊϋ' }]],
  ['windows-1255', [{ usual: 'יוהלאמרשבנתכעדחק', other: 'פגטסזצךםןףץ' }]],
  ['windows-1256', [{ usual: 'النيمتوربعدهكقفسحأة', other: 'جشطصخذضغظزثءآإؤئىًٌٍَُِّْ،؟؛' }]],
  ['windows-874', [{ usual: 'านรกอเงวมยลตสท่้ีคดัะิใไุู', other: 'หพปแบชจขโถำืศ์ฉซธผณญภฟฐึ็ฝฮ๊๋ๆษฎ' }]],
];

/** The encoding, of those without a mark and without zeros, in which text reads most like a language. */
export function guessByteEncoding(bytes: Uint8Array): SubtitleEncoding {
  const sample = sampleOf(bytes);
  let best: { encoding: SubtitleEncoding; score: number } = { encoding: 'windows-1252', score: -Infinity };
  const compare = (encoding: SubtitleEncoding, score: number) => {
    if (score > best.score) best = { encoding, score };
  };
  for (const [encoding, usual, script] of doubleByte) {
    compare(encoding, scoreWide(new TextDecoder(encoding).decode(sample), usual, script));
  }
  for (const [encoding, languages] of singleByte) {
    const text = new TextDecoder(encoding).decode(sample);
    for (const language of languages) compare(encoding, scoreNarrow(text, language));
  }
  return best.encoding;
}

const sampleBytes = 16_384;

/** The first lines with more than ASCII, wherever they are: the others show nothing. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample: number[] = [];
  let begin = 0;
  let isAscii = true;
  for (let i = 0; i <= bytes.length && sample.length < sampleBytes; i++) {
    const byte = bytes[i] ?? 0x0a;
    if (byte >= 0x80) isAscii = false;
    if (byte !== 0x0a && i - begin < sampleBytes) continue;
    if (!isAscii) sample.push(...bytes.slice(begin, i), 0x0a);
    begin = i + 1;
    isAscii = true;
  }
  return Uint8Array.from(sample);
}

/** Of two bytes, a character counts twice as much as one of one byte. */
function scoreWide(text: string, usual: RegExp, script: RegExp): number {
  let score = 0;
  let before = '';
  for (const character of text) {
    if (character >= '\x80') {
      if (usual.test(character)) score += 2;
      else if (chineseSigns.includes(character)) score += 1;
      // "née" has 閑 in its middle.
      else if (script.test(character)) score += /[a-z]/i.test(before) ? -2 : 0.5;
      else score -= 2;
    }
    before = character;
  }
  return score;
}

const letter = /\p{L}|\p{M}/u;

function scoreNarrow(text: string, { usual, other }: Language): number {
  const isLatin = other === '';
  let score = 0;
  let before = '';
  for (const character of text) {
    if (character >= '\x80') {
      const small = character.toLowerCase();
      const isLetter = letter.test(character);
      if (usual.includes(small)) score += 1;
      else if (other.includes(small)) score += 0.6;
      else if (westernSigns.includes(character)) score += character === '\u00A0' ? 0 : 0.7;
      else score -= isLetter ? 1 : 2;
      // A capital within a word, scripts that are mixed in it, and a letter for a sign: "Ł20" is £20.
      if (small !== character && letter.test(before)) score -= before === before.toUpperCase() ? 0.7 : 2;
      if (!isLatin && isLetter && /[a-z]/i.test(before)) score -= 2;
    } else if (/\d/.test(character) && before >= '\x80' && letter.test(before)) score -= 2;
    before = character;
  }
  return score;
}
