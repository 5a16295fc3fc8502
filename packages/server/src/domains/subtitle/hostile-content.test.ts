import { beforeAll, expect, test } from 'vitest';
import { decodeSubtitles } from '@bloom/contract/subtitle/encoding';
import { exportSubtitles, importSubtitles } from '@bloom/contract/subtitle/files';
import type { SubtitleItem } from '@bloom/contract/subtitle/subtitle';
import { expectLittleWork } from '../../../test/little-work.ts';
import { useBloom, type Person } from '../../../test/bloom.ts';

/*
 * Whatever a client sends as content or imports from a file: a save is stored or refused by a 4xx, with
 * little work, and its words are text.
 */

const bloom = useBloom({ settings: { feature_subtitle_edit: '1' } });
let author: Person;

beforeAll(async () => {
  author = await bloom.logIn('Author');
});

const item = (words: unknown, more: object = {}) => ({ start_sec: 1, end_sec: 2, words, ...more });
const stored = (EN: string) => JSON.stringify([item({ EN, CN: EN })]);

const hostileWords = [
  '<script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  '<v Roger><c.x onclick=alert(1)>x</c></v>',
  '\n\nSTYLE\n::cue { background: url(//evil.example) }\n\n',
  '\n\n2\n00:00:05,000 --> 00:00:06,000\ninjected',
  '\r\rREGION\rid:x\r\r00:00.000 --> 00:09.000\rinjected',
  'a --> b &lt;i&gt; &amp;',
  '\u202E\u2066dlrow\u2069',
  `Z${'\u0351\u0352'.repeat(400)}`,
  'nul\u0000\u0001\u007F',
  '\uD800 half',
  "'; drop table subtitle; --",
  '{\\an8}{\\p1}m 0 0{\\p0}',
];

const contents: [name: string, content: string][] = [
  ...['', ' ', 'null', '1', '"[]"', '{}', '[', '[[]]', '[null]', '[1]', '["x"]', '[[[[[[[[[1]]]]]]]]]'].map(
    (text): [string, string] => [JSON.stringify(text), text],
  ),
  ['a list in a list', JSON.stringify([[item({})]])],
  ['100,000 brackets', '['.repeat(100_000)],
  ['100,000 objects', '{"a":'.repeat(100_000)],
  ['20,000 items', JSON.stringify(Array.from({ length: 20_000 }, () => item({ EN: 'x', CN: '' })))],
  ['nested words', JSON.stringify([item({ EN: { toString: 'x' }, CN: [] })])],
  ['words of 100,000 characters', stored('x'.repeat(100_000))],
  ['a key named __proto__', '[{"__proto__":{"x":1},"start_sec":1,"end_sec":2,"words":{"__proto__":{}}}]'],
  ['a key named constructor', JSON.stringify([item({ EN: 'a' }, { constructor: { prototype: {} } })])],
  ['a number of 300 digits', `[{"start_sec":${'9'.repeat(300)},"end_sec":2,"words":{}}]`],
  ['a number that is infinite', '[{"start_sec":1e999,"end_sec":1e999,"words":{}}]'],
  ['a number as small as can be', '[{"start_sec":5e-324,"end_sec":0,"words":{}}]'],
  ['minus zero', '[{"start_sec":-0,"end_sec":0,"words":{}}]'],
  ['NaN', '[{"start_sec":NaN,"end_sec":1,"words":{}}]'],
  ['an id with a path', JSON.stringify([item({}, { cue: '../../x' })])],
  ['a revision that is text', JSON.stringify([item({}, { cue: 'aaaaaaaa', revision: '1' })])],
  ['a start of 300,000 digits', JSON.stringify([item({}, { start: '1'.repeat(300_000) })])],
  ['a mark at the start', `\uFEFF${stored('x')}`],
  ['comments', `/* x */ ${stored('x')}`],
  ['a list without its end', stored('x').slice(0, -1)],
  ['1 MiB of quotes', JSON.stringify('"'.repeat(500_000))],
  ...hostileWords.map((words): [string, string] => [
    `the words ${JSON.stringify(words).slice(0, 40)}`,
    stored(words),
  ]),
];

async function put(content: string) {
  const id = await bloom.addNewVideo(author);
  const request = { token: author.token, body: { content } };
  return expectLittleWork(() => bloom.call('PUT', `/v1/subtitle/${id}`, request));
}

// rule: #subtitle-revisions
test.each(contents)('the content with %s is stored or refused with little work', async (_name, content) => {
  const { status, body } = await put(content);
  expect([200, 400, 413, 422], body.message).toContain(status);
  if (status !== 200) expect(body.key).toMatch(/^(subtitle|request)\./);
});

test.each(hostileWords)('the words %j are text in every format', async (words) => {
  const { body } = await put(stored(words));
  const data = body.data as SubtitleItem[];
  const cues = importSubtitles(JSON.stringify(data)).cues;
  expect(cues).toHaveLength(1);
  for (const format of ['srt', 'vtt', 'ass'] as const) {
    const read = importSubtitles(exportSubtitles(cues, format, 'both'), { languages: 'both' });
    expect(read.cues.map((cue) => [cue.startMs, cue.endMs, cue.words])).toEqual([
      [1_000, 2_000, data[0]?.words],
    ]);
  }
});

const encoder = new TextEncoder();
const files: [name: string, bytes: Uint8Array][] = [
  ['no bytes', new Uint8Array()],
  ['every byte', Uint8Array.from({ length: 256 }, (_, i) => i)],
  [
    'a broken UTF-8',
    Uint8Array.from([...encoder.encode('WEBVTT\n\n00:01.000 --> 00:02.000\n'), 0xc0, 0xaf, 0xff]),
  ],
  ['a page', encoder.encode('<!doctype html><script>alert(1)</script>')],
  ['20,000 nested tags', encoder.encode(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'<b><i>'.repeat(20_000)}`)],
  ['a line of 1 MB', encoder.encode(`WEBVTT\n\n00:01.000 --> 00:02.000\n${'a'.repeat(1_000_000)}`)],
  ['50,000 cues', encoder.encode(`WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(50_000)}`)],
  ['CR alone', encoder.encode('WEBVTT\r\r00:01.000 --> 00:02.000\rx\r')],
  ['markup in cues', encoder.encode(`0:01 --> 0:02\n${hostileWords.join('\n')}`)],
  ['300,000 arrows', encoder.encode('-->'.repeat(300_000))],
  [
    '300,000 braces',
    encoder.encode(`[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,,,,,${'{'.repeat(300_000)}`),
  ],
];

// rule: #subtitle-files
test.each(files)(
  'a file with %s is imported with little work, and what is read can be saved',
  async (_name, bytes) => {
    const { cues, bad } = await expectLittleWork(() => importSubtitles(decodeSubtitles(bytes).text));
    expect(cues.length).toBeLessThanOrEqual(5_000);
    for (const { text } of bad.slice(0, 10)) expect(text.length).toBeLessThanOrEqual(80);
    const { status } = await put(exportSubtitles(cues.slice(0, 1), 'json', 'both'));
    expect(status).toBe(200);
  },
);
