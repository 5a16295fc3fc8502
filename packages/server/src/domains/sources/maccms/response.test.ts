import { expect, test } from 'vitest';
import { readResponse } from './response.ts';

// rule: #resource-sites
test('XML that is not well-formed, such as an address with a bare "&", is read whole', () => {
  const video = (id: number, pic: string) =>
    `<video><id>${id}</id><name>A & B</name><pic>${pic}</pic><dl><dd flag="m3u8">1$https://a.test/1.m3u8</dd></dl></video>`;
  const pic = 'https://a.test/i?w=1&h=2';
  const xml = `<rss><list>${video(1, pic)}${video(2, pic)}</list></rss>`;
  expect(readResponse(xml)).toEqual(
    ['1', '2'].map((id) => ({
      id,
      title: 'A & B',
      imageUrl: pic,
      groups: ['1$https://a.test/1.m3u8'],
    })),
  );
});
