import { expect, test } from 'vitest';
import { playableGroup } from './play-groups.ts';

const m3u8 = (n: number | string) => `https://cdn.example/${n}.m3u8`;

test.each<[string, string[], [id: string, title: string, url: string][] | undefined]>([
  [
    'a series',
    [`一$${m3u8(1)}#二$${m3u8(2)}`],
    [
      ['1', '一', m3u8(1)],
      ['2', '二', m3u8(2)],
    ],
  ],
  ['empty entries', [`#一$${m3u8(1)}##`], [['1', '一', m3u8(1)]]],
  [
    'line ends',
    [`一$${m3u8(1)}\r\n二$${m3u8(2)}\r`],
    [
      ['1', '一', m3u8(1)],
      ['2', '二', m3u8(2)],
    ],
  ],
  [
    'URLs alone',
    [`${m3u8(1)}#${m3u8(2)}`],
    [
      ['1', '第1集', m3u8(1)],
      ['2', '第2集', m3u8(2)],
    ],
  ],
  ['entries with a player', [`一$${m3u8(1)}$zuidam3u8`], [['1', '一', m3u8(1)]]],
  ['a query', [`a b$${m3u8(1)}?a=1&b=2`], [['1', 'a b', `${m3u8(1)}?a=1&b=2`]]],
  ['pages before streams', [`一$https://s.example/share/abc`, `一$${m3u8(1)}`], [['1', '一', m3u8(1)]]],
  [
    'one page among streams',
    [`一$${m3u8(1)}#二$https://s.example/share/a#三$${m3u8(3)}`],
    [
      ['1', '一', m3u8(1)],
      ['3', '三', m3u8(3)],
    ],
  ],
  [
    'other ways to write a URL',
    ['一$//cdn.example/1.m3u8#二$https://cdn.example/2.M3U8'],
    [
      ['1', '一', 'https://cdn.example/1.m3u8'],
      ['2', '二', 'https://cdn.example/2.M3U8'],
    ],
  ],
  ['words in place of a first stream', [`预告#二$${m3u8(2)}`], [['2', '二', m3u8(2)]]],
  [
    'a whole group after a longer broken one',
    [`一$${m3u8(1)}#二$x#三$${m3u8(3)}`, m3u8('a')],
    [['1', '第1集', m3u8('a')]],
  ],
  [
    'broken groups',
    [`一$${m3u8(1)}#二$x#三$`, `一$x#二$${m3u8('b')}#三$${m3u8('c')}`],
    [
      ['2', '二', m3u8('b')],
      ['3', '三', m3u8('c')],
    ],
  ],
  ['a stream in the query only', ['一$https://s.example/?u=a.m3u8'], undefined],
  ['hostile URLs', ['一$javascript:alert(1)//a.m3u8', '一$/a.m3u8', '一$$$'], undefined],
  ['nothing', ['', '#'], undefined],
  ['no groups', [], undefined],
])('%s', (_name, groups, expected) => {
  expect(playableGroup(groups)?.map(({ id, title, url }) => [id, title, url])).toEqual(expected);
});
