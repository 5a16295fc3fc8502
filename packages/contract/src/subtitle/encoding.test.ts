import { expect, test } from 'vitest';
import { decodeSubtitles } from './encoding.ts';
import { subtitleEncodings, type SubtitleEncoding } from './encodings.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

const text = '1\n00:00:01,000 --> 00:00:02,000\nHello\n你好，世界\n';
const utf8 = new TextEncoder().encode(text);
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));

function utf16(littleEndian: boolean, mark = ''): Uint8Array {
  const units = Array.from({ length: (mark + text).length }, (_, i) => (mark + text).charCodeAt(i));
  return Uint8Array.from(
    units.flatMap((unit) => (littleEndian ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
}

const times = '310a30303a30303a30312c303030202d2d3e2030303a30303a30322c3030300a48656c6c6f0a';

// rule: #subtitle-files
test.each([
  ['utf-8', 'UTF-8', utf8, text],
  ['utf-8', 'UTF-8 with a mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8]), text],
  ['utf-16le', 'UTF-16 with a mark', utf16(true, '\uFEFF'), text],
  ['utf-16be', 'big-endian UTF-16 with a mark', utf16(false, '\uFEFF'), text],
  ['utf-16le', 'UTF-16', utf16(true), text],
  ['utf-16be', 'big-endian UTF-16', utf16(false), text],
  ['gb18030', 'GB 18030', bytesOf(`${times}c4e3bac3a3accac0bde70a`), text],
  ['gb18030', 'two characters in GB 18030', bytesOf('d4d9bcfb'), '再见'],
  ['gb18030', 'a character of four bytes', bytesOf(`${times}c4e3bac395328236`), undefined],
  ['big5', 'Big5', bytesOf(`${times}a970a66ea141a540acc90a`), text.replace('你', '妳')],
  ['big5', 'two characters in Big5', bytesOf('a641a8a3'), '再見'],
  ['utf-8', 'nothing', new Uint8Array(), ''],
])('%s is detected: %s', (encoding, _what, bytes, decoded) => {
  const result = decodeSubtitles(bytes);
  expect(result.encoding).toBe(encoding);
  if (decoded !== undefined) expect(result.text).toBe(decoded);
});

/** Writes text as a decoder reads it. */
function encode(words: string, encoding: SubtitleEncoding): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, number[]>();
  const learn = (...code: number[]) => {
    const sign = decoder.decode(Uint8Array.from(code));
    if (!codes.has(sign)) codes.set(sign, code);
  };
  for (let byte = 0; byte < 256; byte++) learn(byte);
  for (let lead = 0x81; lead < 255; lead++) for (let trail = 0x40; trail < 255; trail++) learn(lead, trail);
  return Uint8Array.from(
    Array.from(words).flatMap((sign) => {
      const code = codes.get(sign);
      if (!code) throw new Error(`${encoding} has no ${sign}`);
      return code;
    }),
  );
}

const srt = (...lines: string[]) =>
  lines.map((line, i) => `${i + 1}\r\n00:00:0${i},000 --> 00:00:0${i},900\r\n${line}\r\n`).join('\r\n');

// rule: #subtitle-files
test.each<[SubtitleEncoding, string, ...string[]]>([
  ['windows-1252', 'English quotes', 'It’s late – you’d better go…', '“Now?”'],
  ['windows-1252', 'a price', 'That’s £30 for a crêpe.', 'A lot.'],
  ['windows-1252', 'one letter', 'Good evening', 'Chloë is here', 'Come in', 'Sit down', 'Thanks'],
  ['windows-1252', 'French', 'Où vas-tu, ma chère ?', 'Je t’ai dit : ça suffit déjà !'],
  ['windows-1252', 'Spanish', '¿Qué haces aquí, niño?', '¡Ya está! Mañana más.'],
  ['windows-1252', 'German', 'Schön, dass du da bist.', 'Er weiß es längst.'],
  ['iso-8859-15', 'French', 'Ma sœur a le cœur brisé.', 'Ça coûte 5 €.'],
  ['windows-1250', 'Polish', 'Co się dzieje, mój drogi?', 'Już idę, zaczekaj chwilę.', 'Śpij dobrze.'],
  ['iso-8859-2', 'Polish', 'Co się dzieje, mój drogi?', 'Już idę, zaczekaj chwilę.', 'Śpij dobrze.'],
  ['windows-1250', 'Czech', 'Už jsi přišel? Čekám tě.', 'Dnes večer neříkej nic, člověče.', 'Řeším to.'],
  ['iso-8859-2', 'Czech', 'Už jsi přišel? Čekám tě.', 'Dnes večer neříkej nic, člověče.', 'Řeším to.'],
  ['windows-1250', 'Hungarian', 'Mi történt, kedves barátom?', 'Jöjjön, főnök úr, gyűljünk össze!'],
  ['windows-1251', 'Russian', 'Куда ты идёшь так поздно?', 'Домой. А ты?'],
  ['windows-1251', 'Ukrainian', 'Куди ти йдеш так пізно?', 'Додому. Її немає.'],
  ['koi8-r', 'Russian', 'Куда ты идёшь так поздно?', 'Домой. А ты?'],
  ['windows-1253', 'Greek', 'Πού πας τόσο αργά;', 'Σπίτι μου. Εσύ;'],
  ['windows-1254', 'Turkish', 'Nereye gidiyorsun bu saatte, kardeşim?', 'Işığı kapatıp eve gideceğim.'],
  ['windows-1255', 'Hebrew', 'לאן אתה הולך כל כך מאוחר?', 'הביתה. ואתה?'],
  ['windows-1256', 'Arabic', 'إلى أين تذهب في هذا الوقت؟', 'إلى البيت. وأنت؟'],
  ['windows-874', 'Thai', 'คุณจะไปไหนดึกขนาดนี้', 'กลับบ้าน แล้วคุณล่ะ'],
  ['shift_jis', 'Japanese', 'こんな遅くにどこへ行くの？', '家に帰る。'],
  ['euc-jp', 'Japanese', 'こんな遅くにどこへ行くの？', '家に帰る。'],
  ['euc-kr', 'Korean', '이렇게 늦게 어디 가요?', '집에 가요.'],
  ['gb18030', 'simplified Chinese', '这么晚你去哪儿？', '回家。'],
  ['gb18030', 'a name and Chinese', 'Zoe，快走！', 'OK，我来了'],
  ['big5', 'traditional Chinese', '這麼晚你去哪裡？', '回家。'],
])('%s without a mark is read: %s', (encoding, _what, ...lines) => {
  const file = srt(...lines);
  const bytes = encode(file, encoding);
  expect(decodeSubtitles(bytes)).toEqual({ text: file, encoding });
  expect(decodeSubtitles(bytes, encoding).text).toBe(file);
});

// rule: #subtitle-files
test.each<[string, string, (bytes: number[]) => number[]]>([
  ['a byte that is none', '我也�知道', (bytes) => bytes.toSpliced(-9, 1, 0xff)],
  ['a character cut in two', '我也不�道', (bytes) => bytes.toSpliced(-6, 1)],
  ['an end within a character', '我也不知�', (bytes) => bytes.slice(0, -1)],
  ['zeros of a failed download', '我也不知道', (bytes) => [...bytes, ...Array<number>(900).fill(0)]],
])('damage leaves the rest of UTF-8 as it is: %s', (_what, last, damage) => {
  const bytes = damage([...new TextEncoder().encode(srt('今晚去哪里？', '我也不知道').trimEnd())]);
  const read = decodeSubtitles(Uint8Array.from(bytes));
  expect(read.encoding).toBe('utf-8');
  expect(read.text.replaceAll('\0', '').replaceAll(/�+/g, '�')).toBe(srt('今晚去哪里？', last).trimEnd());
});

// rule: #subtitle-files
test.each([true, false])('UTF-32 is read with and without a mark (little-endian: %s)', (littleEndian) => {
  for (const mark of ['', '\uFEFF']) {
    const bytes = Array.from(`${mark}${text}😀`).flatMap((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const big = [0, code >> 16, (code >> 8) & 255, code & 255];
      return littleEndian ? big.toReversed() : big;
    });
    expect(decodeSubtitles(Uint8Array.from(bytes))).toEqual({
      text: `${text}😀`,
      encoding: littleEndian ? 'utf-32le' : 'utf-32be',
    });
  }
});

test('each encoding can be chosen', () => {
  for (const encoding of subtitleEncodings) expect(decodeSubtitles(utf8, encoding).encoding).toBe(encoding);
});

test('bytes of no encoding are still decoded, and a stray zero is not UTF-16', () => {
  expect(decodeSubtitles(Uint8Array.from([0xff, 0x00, 0x80, 0xfe])).text).not.toBe('');
  expect(decodeSubtitles(Uint8Array.from([...utf8, 0])).encoding).toBe('utf-8');
});
