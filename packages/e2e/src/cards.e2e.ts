import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, newName, newVideoId, test } from './fixtures.ts';

test.describe('the gift buttons of a card under the mouse', () => {
  // rule: #cards
  test('lie within its image and move nothing', async ({ page, bloom }) => {
    await page.goto('/');
    const card = bloom.cards.first();
    await expect(card).toBeVisible();
    const before = await card.boundingBox();
    await card.hover();
    const gifts = card.getByRole('toolbar');
    await expect(gifts).toHaveCSS('opacity', '1');
    const [image, buttons] = [
      await card.locator('.card-image').boundingBox(),
      await gifts.boundingBox(),
    ];
    if (!image || !buttons) throw new Error('both are in the page');
    expect(buttons.x).toBeGreaterThanOrEqual(image.x);
    expect(buttons.y).toBeGreaterThanOrEqual(image.y);
    expect(buttons.x + buttons.width).toBeLessThanOrEqual(image.x + image.width);
    expect(buttons.y + buttons.height).toBeLessThanOrEqual(image.y + image.height);
    // They are on top there: a press reaches them.
    await bloom.gift(gifts, '2 K').click({ trial: true });
    expect(await card.boundingBox()).toEqual(before);
  });
});

test.describe('the menu of a card', () => {
  // rule: #cards
  test('hides a video on this device before the app is there, and saves it after a login', async ({
    page,
    bloom,
    t,
    site,
  }) => {
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await page.goto('/');
    const card = bloom.cardOf(id);
    const menu = page.getByRole('menu', { name: titleOf(id) });
    const choose = async (name: string) => {
      await card.getByRole('button', { name: t('catalogue.more') }).click();
      await menu.getByText(name, { exact: true }).click();
    };
    await choose(t('video.hide'));
    await expect(card).toHaveCount(0);
    // Already before the app is there.
    const app = Promise.withResolvers<void>();
    const scripts = '**/assets/index-*.js';
    await page.route(scripts, async (route) => {
      await app.promise;
      await route.continue();
    });
    const rendered = page.locator(`.card-grid > [data-key="youtube/${id}"]`);
    // A busy server sends pages unrendered.
    await expect(async () => {
      await page.goto('/', { waitUntil: 'commit' });
      await expect(rendered).toBeAttached({ timeout: 2_000 });
    }).toPass();
    await expect(rendered).toBeHidden();
    const firstCard = page.locator('.card-grid > :visible').first();
    const place = await firstCard.boundingBox();
    app.resolve();
    await expect(page.getByText(t('catalogue.hiddenHere', { count: 1 }))).toBeVisible();
    expect(await firstCard.boundingBox()).toEqual(place);
    await page.unroute(scripts);
    await expect(card).toHaveCount(0);
    await page.getByRole('button', { name: t('catalogue.showHidden') }).click();
    await expect(card).toHaveCount(1);

    await choose(t('user.save'));
    await bloom.logInAs(newName('Saver'));
    await expect(page.getByText(t('user.saveDone'))).toBeVisible();
    await card.getByRole('button', { name: t('catalogue.more') }).click();
    await expect(menu.getByText(t('user.saveOn'), { exact: true })).toBeVisible();
  });
});
