import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { boxOf } from '../../../../test/pages/boxes.ts';
import { exampleFor, refuse } from '../../../../test/pages/fake-api.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { partsOf } from '../../../../test/pages/parts.ts';
import { exampleVideos, inPages, shownVideos } from '../../../../test/pages/videos.ts';

const placeOf = (target: Parameters<typeof boxOf>[0]) => {
  const { y, height } = boxOf(target);
  return { y: Math.round(y), height: Math.round(height) };
};

// rule: #layouts
test('rows of own videos have the place and the height of their skeletons', async () => {
  const late = Promise.withResolvers<void>();
  const { t } = await openPage('/videos', {
    account: {},
    api: (api) =>
      api.respond('GET /account/videos', async () => {
        await late.promise;
        const own = exampleFor('GET /account/videos');
        // Between two rows is a line.
        return { ...own, data: own.data.flatMap((each) => [each, { ...each, id: 'second' }]) };
      }),
  });
  const row = page.getByRole('main').getBySelector('.divide-y > *').first();
  await expect.element(row.getBySelector('.skeleton').first()).toBeVisible();
  const before = placeOf(row);
  late.resolve();
  const rows = page.getByRole('list', { name: t('user.videos') }).getByRole('listitem');
  await expect.poll(() => rows.all().length).toBe(2);
  expect(placeOf(row)).toEqual(before);
});

// rule: #layouts
test.for(['desktop', 'mobile'] as const)(
  'a user and the videos have the places of their skeletons (%s)',
  async (layout) => {
    const [user, collections] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { t } = await openPage('/@ann', {
      layout,
      api: (api) => {
        api.respond('GET /video/list', inPages(exampleVideos(3)));
        api.respond('GET /user/:id', () => user.promise.then(() => exampleFor('GET /user/:id')));
        api.respond('GET /user/:id/collections', () => collections.promise.then(() => ({ data: [] })));
      },
    });
    const main = page.getByRole('main');
    const portrait = main.getBySelector('.skeleton').first();
    const card = page.getBySelector('.card-grid .card').first();
    await expect.poll(() => boxOf(portrait).width).toBe(80);
    const before = { portrait: placeOf(portrait), card: placeOf(card) };
    const after = () => ({
      portrait: placeOf(main.getBySelector('.portrait').first()),
      card: placeOf(card),
    });
    user.resolve();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Ann');
    expect(after()).toEqual(before);
    // The videos are below the collections: shown before these, they would move.
    await expect.element(main.getByRole('status', { name: t('catalogue.loading') })).toBeVisible();
    collections.resolve();
    await expect.poll(shownVideos).toEqual(['v0', 'v1', 'v2']);
    expect(after()).toEqual(before);
  },
);

// rule: #layouts
test('the videos of a user are shown although the collections cannot be read', async () => {
  const { t } = await openPage('/@ann', {
    api: (api) => {
      api.respond('GET /video/list', inPages(exampleVideos(3)));
      api.respond('GET /user/:id/collections', refuse('server.unavailable', {}, { retry_after: 60 }));
    },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Ann');
  await expect.element(partsOf(t).cards.first()).toBeVisible();
});

// rule: #layouts
test('what is below a player has its place before what is beside it has come', async () => {
  await openPage('/video/aqz-KE-bpKQ?videoSrc=youtube');
  const body = page.getBySelector('.video-body');
  await expect.element(body).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { x, y } = boxOf(body);
  // As while the browser has read only the beginning of the page.
  (page.getBySelector('.video-side').element() as HTMLElement).style.display = 'none';
  expect(boxOf(body)).toMatchObject({ x, y });
});
