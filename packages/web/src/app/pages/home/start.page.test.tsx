import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exampleFor, type FakeApi } from '../../../../test/pages/fake-api.ts';
import { openPage, type PageOptions } from '../../../../test/pages/open-page.tsx';
import { exampleVideos, inPages } from '../../../../test/pages/videos.ts';

const [sharers, preferences] = ['GET /user/thanked', 'PUT /account/preferences'] as const;
const names = ['Ann', 'Ben', 'Cleo', 'Dan'];

/** The lists of an account that has no history and follows no user. */
function newcomer(api: FakeApi): void {
  api.respond('GET /video/list', inPages(exampleVideos(12)));
  api.respond('GET /account/history', exampleFor('GET /account/history', { data: [] }));
  api.respond('GET /account/following', exampleFor('GET /account/following', { data: [] }));
  api.respond('GET /video/for-you', { data: [] });
  api.respond(preferences, { data: { start_closed: true } });
  api.respond(sharers, {
    data: names.map((name, i) => ({
      rank: i + 1,
      id: 20 + i,
      name,
      handle: name.toLowerCase(),
      thanks: 9_000 - i,
      shared_count: 4,
    })),
  });
}

const openHome = (options: PageOptions = {}) =>
  openPage('/', { account: {}, stored: { continue_row: '7:start' }, api: newcomer, ...options });

// rule: #start
test('a newcomer chooses languages and three people, and "For you" is shown', async () => {
  const { t, api, router } = await openHome();
  const row = page.getByRole('region', { name: t('start.title') });
  await row.getByRole('button', { name: t('start.choose') }).click();
  const dialog = page.getByRole('dialog', { name: t('start.title') });
  const done = dialog.getByRole('button', { name: t('start.done') });
  await expect.element(done).toBeDisabled();
  await dialog
    .getByRole('group', { name: t('catalogue.audio') })
    .getByText('Chinese', { exact: true })
    .click();
  const box = (name: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  for (const name of names.slice(0, 3)) await box(name).click();
  await expect.element(box('Dan')).toBeDisabled();
  await done.click();
  await expect.poll(() => router.state.location.href).toBe('/?audio=chinese');
  await expect
    .element(page.getByRole('tab', { name: t('home.list_for-you') }))
    .toHaveAttribute('aria-selected', 'true');
  expect(api.bodies(preferences)).toEqual([{ audio: 'chinese', subtitle: null, start_closed: true }]);
  const followed = api.requests('PUT /user/:id/follow').map(({ params }) => params['id']);
  expect(followed).toEqual(['20', '21', '22']);
  await expect.element(row).not.toBeInTheDocument();
  expect(localStorage.getItem('continue_row')).toBe('7:0');
});

// rule: #start
test('a newcomer closes the start for good', async () => {
  const { t, api } = await openHome();
  const row = page.getByRole('region', { name: t('start.title') });
  await row.getByRole('button', { name: t('start.close') }).click();
  await expect.element(row).not.toBeInTheDocument();
  expect(api.bodies(preferences)).toEqual([{ start_closed: true }]);
  expect(localStorage.getItem('continue_row')).toBe('7:0');
});

// rule: #start
test.for([
  [
    'who follow a user',
    (api: FakeApi) => api.respond('GET /account/following', exampleFor('GET /account/following')),
  ],
  [
    'who have watched',
    (api: FakeApi) => api.respond('GET /account/history', exampleFor('GET /account/history')),
  ],
] as const)('the start is not for those %s', async ([, more]) => {
  const { t } = await openHome({
    api: (api) => {
      newcomer(api);
      more(api);
    },
  });
  await expect.poll(() => localStorage.getItem('continue_row')).toBe('7:1');
  await expect.element(page.getByRole('region', { name: t('start.title') })).not.toBeInTheDocument();
});

// rule: #start
test('an account without history and follows has the start on its next visit, unless it was closed', async () => {
  await openPage('/', { account: {}, api: newcomer });
  await expect.poll(() => localStorage.getItem('continue_row')).toBe('7:start');
});
