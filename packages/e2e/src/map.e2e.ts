import {
  expect,
  onceForAllLayouts,
  onDesktopOnly,
  onPhoneOnly,
  test,
  type Page,
} from './fixtures.ts';

/*
 * The COVID map with the data that ship with Bloom. Its texts are its own and not part of the messages
 * of other pages.
 */

const surface = (page: Page) => page.getByRole('application', { name: 'World map' });
const row = (page: Page, name: string) =>
  page.getByRole('table').getByRole('row', { name: new RegExp(`^${name}`) });

/** Two fingers on an element that move apart, as the browser receives them. */
async function pinch(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: x - apart, y, id: 0 },
              { x: x + apart, y, id: 1 },
            ],
    });
  await touch('touchStart', 20);
  for (const apart of [30, 45, 60]) await touch('touchMove', apart);
  await touch('touchEnd', 60);
}

// rule: #map-view, #map-table
test(
  'the map, its time and its table are used by keyboard alone',
  onDesktopOnly,
  async ({ page, expectReadable }) => {
    await page.goto('/map?country=ITA');
    await expect(page.getByRole('region', { name: 'Italy' })).toContainText('1,843,712');
    await surface(page).focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Italy' })).toHaveCount(0);
    // From the middle of the map to the Gulf of Guinea's neighbours: some country is within reach.
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect(surface(page)).toHaveAttribute('data-zoom', '4.00');
    const details = page.locator('.map-details');
    for (let step = 0; step < 30 && (await details.count()) === 0; step++) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
    await expect(details).toContainText('Death rate');
    await expect(page).toHaveURL(/\/map\?country=[A-Z]{3}$/);
    await page.keyboard.press('0');
    await expect(surface(page)).toHaveAttribute('data-zoom', '1.00');

    const slider = page.getByRole('slider', { name: 'Day' });
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(slider).toHaveAttribute('aria-valuetext', 'December 13, 2020');
    await expect(page).toHaveURL(/day=2020-12-13/);

    await page.getByRole('searchbox', { name: 'Search for a region' }).fill('united');
    await expect(page.getByRole('rowheader')).toHaveText([
      'World',
      'United States',
      'United Kingdom',
      'United Arab Emirates',
    ]);
    await page.getByRole('button', { name: 'United States' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/country=GBR/);
    await expect(page.getByRole('region', { name: 'United Kingdom' })).toBeVisible();
    await expectReadable();
  },
);

// rule: #map-view
test('the map is used by touch', onPhoneOnly, async ({ page, expectReadable }) => {
  await page.goto('/map?country=USA');
  const details = page.getByRole('region', { name: 'United States' });
  await expect(details).toContainText('16,256,754');
  await details.getByRole('button', { name: 'Close' }).tap();
  await expect(details).toHaveCount(0);
  const box = await surface(page).boundingBox();
  if (!box) throw new Error('the map has no size');
  // Brazil's circle is large enough to hit on a phone.
  const brazil = { x: box.width * 0.3, y: box.height * 0.6 };
  await surface(page).tap({ position: brazil });
  await expect(page.getByRole('region', { name: 'Brazil' })).toContainText('6,901,952');
  await expect(page).toHaveURL('/map?country=BRA');
  await pinch(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  await expect(surface(page)).not.toHaveAttribute('data-zoom', '1.00');
  await page.getByRole('button', { name: 'Whole world' }).tap();
  await expect(surface(page)).toHaveAttribute('data-zoom', '1.00');
  await expectReadable();
});

test.describe('the time of the map', onceForAllLayouts, () => {
  test.use({ appLocale: 'zh-hans' });

  // rule: #page-routes, #map-time
  test('plays, and the URL keeps day, measure and country', async ({ page }) => {
    await page.goto('/map?day=2020-12-10&measure=week&country=JPN');
    const slider = page.getByRole('slider', { name: '日期' });
    await expect(slider).toHaveAttribute('aria-valuetext', '2020年12月10日');
    await expect(page.getByRole('radio', { name: '近 7 天新增' })).toBeChecked();
    await expect(page.getByRole('region', { name: '日本', exact: true })).toBeVisible();
    await page.getByRole('button', { name: '播放' }).click();
    await expect(slider).toHaveAttribute('aria-valuetext', '2020年12月14日');
    // At the end it stops, and the newest day needs no parameter.
    await expect(page.getByRole('button', { name: '播放' })).toBeVisible();
    await expect(page).toHaveURL('/map?measure=week&country=JPN');
    await expect(row(page, '全世界')).toContainText('71,503,614');
    await page.getByText('每百万人', { exact: true }).click();
    await expect(page).toHaveURL('/map?measure=million&country=JPN');
  });
});

// rule: #map-table
test(
  'the figures are there before the data, and stay if these cannot be loaded',
  onceForAllLayouts,
  async ({ page, expectConsoleError, expectReadable }) => {
    const series = '**/api/ecdc/series';
    expectConsoleError('/api/ecdc/series');
    const error = { status: 'error', code: 1700, key: 'covid.loadFailed', params: {} };
    await page.route(series, (route) => route.fulfill({ status: 502, json: error }));
    await page.goto('/map');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load data!');
    await expect(row(page, 'Italy')).toContainText('1,843,712');
    await expectReadable();
    await page.unroute(series);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(surface(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);

    const stale = await (await page.request.get('/api/ecdc/series')).json();
    await page.route(series, (route) => route.fulfill({ json: { ...stale, stale: true } }));
    await page.reload();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'These are its last figures, up to December 14, 2020.',
    );
  },
);
