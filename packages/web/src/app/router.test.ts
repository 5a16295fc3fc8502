import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createAppRouter } from './router.tsx';

/** Where a link leads to from a place of the app. */
async function hrefFrom(from: string, to: { to: string; search?: object }): Promise<string> {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [from] }) });
  await router.load();
  return router.buildLocation(to as Parameters<typeof router.buildLocation>[0]).href;
}

const movies = { to: '/', search: { category: 'movies' } };

// rule: #chat-room
test('beside the open chat room the list is filtered and the room stays open', async () => {
  expect(await hrefFrom('/?dialog=chat', movies)).toBe('/?category=movies&dialog=chat');
  expect(await hrefFrom('/?dialog=chat&category=movies', { to: '/' })).toBe('/?dialog=chat');
});

test('the room is closed by a navigation that closes it, and by one to another page', async () => {
  const closed = { to: '/', search: { category: 'movies', dialog: undefined } };
  expect(await hrefFrom('/?dialog=chat', closed)).toBe('/?category=movies');
  expect(await hrefFrom('/?dialog=chat', { to: '/map' })).toBe('/map');
});

test('another dialog does not stay open over another list', async () => {
  expect(await hrefFrom('/?dialog=guide', movies)).toBe('/?category=movies');
});

test.each([
  ['/map?measure=none&day=2020-99-99&country=it', {}],
  ['/map?measure=week&day=2020-11-15&country=ITA', { measure: 'week', day: '2020-11-15', country: 'ITA' }],
  ['/video/a?videoSrc=zdziyuan&episode=abc&t=-1&edit=2&categoryIdx=9', { videoSrc: 'zdziyuan' }],
  [
    '/video/a?videoSrc=zdziyuan&episode=2&t=30&edit=1&categoryIdx=3',
    { videoSrc: 'zdziyuan', episode: 2, t: 30, edit: 1, categoryIdx: 3 },
  ],
])('a page gets of the query of %s only what it understands', (path, search) => {
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  const { pathname, search: query } = router.latestLocation;
  expect(router.matchRoutes(pathname, query).at(-1)?.search).toEqual(search);
});
