// rule: #page-routes
import { expect, it } from 'vitest';
import { categoryTable } from '../../../test/category-table.ts';
import { canonicalPath } from './canonical-path.ts';

const pathOf = (address: string) => canonicalPath(new URL(address, 'http://bloom.test'), categoryTable);

// rule: #page-routes
it.each([
  ['/', '/'],
  ['/?x=1', '/'],
  ['/?category=nonsense&audio=klingon&searchKeyWords=%20', '/'],
  ['/?category=movie', '/?category=movies'],
  ['/?sort=thanked_day&category=movies', '/?category=movies&sort=thanked_day'],
  ['/?sort=activity', '/'],
  ['/?audio=english&category=movies', '/?category=movies&audio=english'],
  ['/?category=movies&subcategory=idol', '/?category=movies'],
  ['/?searchKeyWords=%20a%20b%20', '/?searchKeyWords=a+b'],
  ['/?tab=people&searchKeyWords=ann', '/?searchKeyWords=ann'],
  ['/?searchKeyWords=ann&tab=videos', '/?searchKeyWords=ann'],
  ['/?searchKeyWords=ann&tab=nonsense', '/?searchKeyWords=ann'],
  ['/?tab=people', '/'],
  ['/user/12/?x=1', '/user/12'],
  ['/@oscar/?x=1', '/@oscar'],
  ['/@Oscar', '/@oscar'],
  ['/collection/a-b_C/?x=1', '/collection/a-b_C'],
  ['/sharers/?x=1', '/sharers'],
  ['/rules/?x=1', '/rules'],
  ['/map/', '/map'],
  ['/map?day=2020-11-15&measure=all&country=ITA&x=1', '/map?day=2020-11-15&country=ITA'],
  ['/map?day=2020-02-31&measure=petals&country=it', '/map'],
  ['/map?measure=week', '/map?measure=week'],
  ['/video/abc', '/video/abc?videoSrc=youtube'],
  ['/video/%61bc/?videoSrc=nonsense&x=1', '/video/abc?videoSrc=youtube'],
  ['/video/abc?categoryIdx=2&code=REF12345&videoSrc=bilibili', '/video/abc?videoSrc=bilibili'],
  ['/video/abc?collection=a-b_C', '/video/abc?videoSrc=youtube'],
  ['/video/abc?episode=3&videoSrc=youtube', '/video/abc?videoSrc=youtube&episode=3'],
  ['/video/abc?episode=1', '/video/abc?videoSrc=youtube'],
  ['/video/abc?episode=0', '/video/abc?videoSrc=youtube'],
  ['/video/abc?episode=3x', '/video/abc?videoSrc=youtube'],
  ['/video/cid%2Fvid?videoSrc=tencent', '/video/cid%2Fvid?videoSrc=tencent'],
])('%s shows the page of %s', (address, place) => {
  expect(pathOf(address)).toBe(place);
  expect(pathOf(place)).toBe(place);
});

it.each([
  '/@',
  '/@%FF',
  '/user/%FF',
  '/user/',
  '/collection/',
  '/sharers/1',
  '/login',
  '/video',
  '/video/',
  '/video/a/b',
  '/video/%FF',
  '/nowhere?category=movies',
])('%s is no page that the server renders', (address) => {
  expect(pathOf(address)).toBeUndefined();
});
