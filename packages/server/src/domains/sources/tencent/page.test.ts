import { expect, test } from 'vitest';
import { expectLittleWork } from '../../../../test/little-work.ts';
import { readPage } from './page.ts';

const meta = (title: string) => `<meta property="og:title" content="${title}">`;

test.each([
  ['测试剧_01_高清1080P在线观看平台_腾讯视频', '测试剧_01'],
  ['测试剧-高清1080P在线观看平台-腾讯视频', '测试剧'],
  ['花絮_腾讯视频', '花絮'],
  ['A &amp; B &quot;c&quot; &#39;d&#x27; &lt;b&gt;', `A & B "c" 'd' <b>`],
  ['&#x110000; &unknown; &#0; &amp;lt;', '&#x110000; &unknown; &#0; &lt;'],
  ['', ''],
])('the title %j is read as %j', (content, title) => {
  expect(readPage(meta(content)).title).toBe(title);
});

test('meta tags are read in any order of their attributes', () => {
  const page = readPage('<META content="//a.example/b.jpg" itemprop=x property="og:image" />');
  expect(page.imageUrl).toBe('https://a.example/b.jpg');
});

test('fields are read from a literal that is not JSON', () => {
  const html =
    '<script>window.__PINIA__={"a":undefined,"coverInfo":{"x":1,"title":"\\"测试\\"\\u5267"},' +
    '"videoInfo":{"duration":"12"}}</script>';
  expect(readPage(html)).toMatchObject({ coverTitle: '"测试"剧', durationS: 12 });
});

test('a page without metadata has empty fields', () => {
  expect(readPage('<html></html>')).toEqual({
    title: '',
    coverTitle: '',
    imageUrl: '',
    durationS: 0,
    vids: [],
    isMissing: false,
  });
});

test('a hostile page is parsed with little work', async () => {
  await expectLittleWork(() => {
    for (const part of ['<meta ', '"coverInfo":{', '<a episode-item-rect--number', '&#1', '<', '"']) {
      readPage(part.repeat(200_000 / part.length));
    }
  });
});
