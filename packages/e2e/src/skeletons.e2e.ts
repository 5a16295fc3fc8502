import { titleOf } from '@bloom/testing/upstreams/youtube';
import {
  expect,
  newName,
  newVideoId,
  onDesktopOnly,
  test,
  type Locator,
  type Page,
} from './fixtures.ts';

/** Holds the response to a request until `release` is called. */
async function hold(page: Page, path: string) {
  const released = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await released.promise;
    await route.continue();
  });
  return { release: released.resolve };
}

const placeOf = async (target: Locator) => {
  const { y = 0, height = 0 } = (await target.boundingBox()) ?? {};
  return { y: Math.round(y), height: Math.round(height) };
};

test.describe('what is loaded has the place and the height of its skeleton:', () => {
  // rule: #layouts
  test('rows of own videos', onDesktopOnly, async ({ page, bloom, texts, site, loggedInAs }) => {
    const [id, name] = [newVideoId(), newName('Sharer')];
    // Between two rows is a line.
    await site.api.share(name, id);
    await site.api.share(name, newVideoId());
    await loggedInAs(name);
    const { release } = await hold(page, '**/api/v1/account/videos*');
    await page.goto('/videos');
    const row = page.getByRole('main').locator('.divide-y > *').first();
    await expect(row.locator('.skeleton').first()).toBeVisible();
    const before = await placeOf(row);
    release();
    await expect(bloom.entriesOf(texts.myVideos).filter({ hasText: titleOf(id) })).toBeVisible();
    expect(await placeOf(row)).toEqual(before);
  });

  // rule: #layouts
  test('a user and the videos of that user', async ({ page, bloom, site }) => {
    const [id, name] = [newVideoId(), newName('Sharer')];
    await site.api.share(name, id);
    await page.goto('/');
    const { release } = await hold(page, '**/api/v1/user/*');
    const collections = await hold(page, '**/api/v1/user/*/collections*');
    await bloom.press(bloom.cardOf(id).getByRole('link', { name }));
    const [portrait, card] = [
      page.locator('main .skeleton').first(),
      page.locator('.card-grid .card').first(),
    ];
    await expect(portrait).toHaveCSS('width', '80px');
    const before = { portrait: await placeOf(portrait), card: await placeOf(card) };
    const after = async () => ({
      portrait: await placeOf(page.locator('main .portrait').first()),
      card: await placeOf(card),
    });
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(await after()).toEqual(before);
    collections.release();
    await expect(bloom.cardOf(id)).toBeVisible();
    expect(await after()).toEqual(before);
  });
});

// rule: #layouts
test('the videos of a user are shown although the collections cannot be read', async ({
  page,
  bloom,
  site,
  expectConsoleError,
}) => {
  const [id, name] = [newVideoId(), newName('Sharer')];
  await site.api.share(name, id);
  await page.goto('/');
  expectConsoleError('/collections');
  await page.route('**/api/v1/user/*/collections*', (route) =>
    route.fulfill({
      status: 503,
      json: {
        status: 'failed',
        code: 1007,
        key: 'server.unavailable',
        message: '',
        params: {},
        retry_after: 60,
      },
    }),
  );
  await bloom.press(bloom.cardOf(id).getByRole('link', { name }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(bloom.cardOf(id)).toBeVisible();
});

// rule: #layouts
test(
  'what is below a player has its place before what is beside it has come',
  onDesktopOnly,
  async ({ page, site }) => {
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await page.goto(`/video/${id}`);
    const body = page.locator('.video-body');
    const before = await body.boundingBox();
    // As while the browser has read only the beginning of the page.
    await page.locator('.video-side').evaluate((side: HTMLElement) => {
      side.style.display = 'none';
    });
    expect(await body.boundingBox()).toMatchObject({ x: before?.x, y: before?.y });
  },
);
