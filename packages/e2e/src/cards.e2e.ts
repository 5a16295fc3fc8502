import { titleOf } from '@bloom/testing/upstreams/youtube';
import { titleOf as bilibiliTitle } from '@bloom/testing/upstreams/bilibili';
import {
  expect,
  newName,
  newVideoId,
  onceForAllLayouts,
  onDesktopOnly,
  test,
  type Locator,
} from './fixtures.ts';

/** The edges of an element without its padding, as distances from the edges of the page. */
const margins = (target: Locator): Promise<[number, number]> =>
  target.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    const page = document.documentElement.clientWidth;
    return [
      Math.round(left + Number.parseFloat(paddingLeft)),
      Math.round(page - right + Number.parseFloat(paddingRight)),
    ];
  });

test.describe('the page grid', onDesktopOnly, () => {
  // rule: #desktop-home
  test('top bar, filters and list share two edges with equal margins, 1,440 px apart at most', async ({
    page,
    bloom,
    texts,
  }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    for (const width of [769, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const list = await margins(page.getByRole('list', { name: texts.videos, exact: true }));
      const [left, right] = list;
      expect(Math.abs(left - right), `${width} pixels`).toBeLessThan(2);
      const page_ = await page.evaluate(() => document.documentElement.clientWidth);
      expect(page_ - left - right).toBeLessThanOrEqual(1440);
      expect(await margins(page.locator('header > div').first())).toEqual(list);
      const filters = page.getByRole('navigation', { name: texts.categoryTabs }).locator('..');
      expect(await margins(filters)).toEqual(list);
    }
  });

  // rule: #desktop-home
  test('the floating buttons cover nothing of the list', async ({ page, bloom, texts }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    // They load with the first user action.
    await page.mouse.move(10, 10);
    const buttons = page.locator('.floating');
    await expect(buttons).toBeVisible();
    const list = page.getByRole('list', { name: texts.videos, exact: true });
    for (const width of [769, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const [card, button] = [await list.boundingBox(), await buttons.boundingBox()];
      if (!card || !button) throw new Error('both are in the page');
      expect(card.x + card.width, `${width} pixels`).toBeLessThanOrEqual(button.x);
      expect(button.x + button.width).toBeLessThan(width);
    }
  });
});

test.describe('a card', () => {
  // rule: #cards
  test('has the exact size of its skeleton', async ({ page, bloom }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const loaded = await bloom.cards.first().boundingBox();
    await page.route('**/api/v1/video/list?*', () => new Promise(() => undefined));
    await page.evaluate(() => {
      history.pushState(null, '', '/?category=movies');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    const skeleton = page.locator('.card[aria-hidden]').first();
    await expect(skeleton).toBeVisible();
    const { width, height } = (await skeleton.boundingBox()) ?? {};
    expect({ width, height }).toEqual({ width: loaded?.width, height: loaded?.height });
  });

  // rule: #cards
  test(
    'names its source only where that is not YouTube',
    onceForAllLayouts,
    async ({ page, bloom, site }) => {
      const [id, bv] = [newVideoId(), 'BV1CardName1'];
      await site.api.share(newName('Sharer'), id);
      await site.api
        .shareOther(newName('Sharer'), 'bilibili', bv, `https://www.bilibili.com/video/${bv}`)
        .catch(() => undefined);
      await page.goto(`/?searchKeyWords=${encodeURIComponent(bilibiliTitle(bv).slice(0, 20))}`);
      await expect(bloom.cardOf(bv).locator('.card-image')).toContainText('bilibili');
      await page.goto('/');
      await expect(bloom.cardOf(id)).toBeVisible();
      await expect(bloom.cardOf(id).locator('.card-image')).not.toContainText('YouTube');
    },
  );

  // rule: #cards
  test(
    'has no blank second line below a short title',
    onceForAllLayouts,
    async ({ page, bloom }) => {
      await page.goto('/');
      const card = bloom.cards.first();
      await expect(card).toBeVisible();
      const gap = () =>
        card.evaluate((element) => {
          const title = element.querySelector('h2');
          const row = element.querySelector('.card-row');
          const link = title?.querySelector('a');
          if (!title || !row || !link) throw new Error('not a card');
          const range = document.createRange();
          range.selectNodeContents(link);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return {
            lines: lines.size,
            gap: Math.round(row.getBoundingClientRect().top - title.getBoundingClientRect().bottom),
            height: element.getBoundingClientRect().height,
          };
        });
      const write = (title: string) =>
        card.locator('h2 a').evaluate((link, text) => (link.textContent = text), title);
      await write('A title of many words that needs two lines on every screen that there is');
      const long = await gap();
      await write('Short');
      const short = await gap();
      expect([long.lines >= 2, short.lines]).toEqual([true, 1]);
      expect([short.gap, short.height]).toEqual([long.gap, long.height]);
    },
  );
});

test.describe('the gift buttons of a card under the mouse', onDesktopOnly, () => {
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

test.describe('the keyboard in the list', onDesktopOnly, () => {
  // rule: #cards
  test('stops once at a card and once at its gifts, which are a toolbar', async ({
    page,
    bloom,
    texts,
  }) => {
    await page.goto('/');
    await expect(bloom.cards.first()).toBeVisible();
    const stops = await bloom.cards
      .first()
      .evaluate(
        (card) =>
          [...card.querySelectorAll<HTMLElement>('a, button')].filter(
            ({ tabIndex }) => tabIndex >= 0,
          ).length,
      );
    expect(stops).toBe(2);
    const card = bloom.cards.first();
    await card.getByRole('heading').getByRole('link').focus();
    await page.keyboard.press('Tab');
    const gifts = card.getByRole('toolbar');
    await expect(bloom.gift(gifts, '2 K')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(bloom.gift(gifts, '20 K')).toBeFocused();
    await page.keyboard.press('End');
    await expect(gifts.getByRole('button', { name: texts.more })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(bloom.gift(gifts, '2 K')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(bloom.gift(gifts, '200 K')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(bloom.cards.nth(1).getByRole('heading').getByRole('link')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(bloom.gift(gifts, '200 K')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(gifts.getByRole('button', { name: texts.send('2 K') })).toBeFocused();
  });
});

test.describe('the menu of a card', onceForAllLayouts, () => {
  // rule: #cards
  test('hides a video on this device, reports it and saves it, also by keyboard and after a login', async ({
    page,
    bloom,
    texts,
    site,
  }) => {
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await page.goto('/');
    const card = bloom.cardOf(id);
    const title = titleOf(id);
    const next = card.locator('xpath=../following-sibling::li[1]');
    const nextTitle = await next.getByRole('heading').getByRole('link').textContent();
    const more = card.getByRole('button', { name: texts.more });
    const menu = page.getByRole('menu', { name: title });
    const item = (name: string) => menu.getByText(name, { exact: true });

    await bloom.gift(card, '2 K').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(item(texts.save)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(more).toBeFocused();
    // The browser hides a popover before it reports that: a key before that would close what is closed.
    await expect(more).toHaveAttribute('aria-expanded', 'false');

    await page.keyboard.press('Enter');
    await item(texts.save).press('ArrowDown');
    await expect(item(texts.hide)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: texts.reportSend }).click();
    await expect(page.getByText(texts.reportSent)).toBeVisible();
    await expect(more).toBeFocused();

    await page.keyboard.press('Enter');
    await item(texts.hide).click();
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('link', { name: nextTitle ?? '', exact: true })).toBeFocused();
    await page.getByRole('button', { name: texts.undo }).click();
    await expect(card).toHaveCount(1);
    await card.getByRole('button', { name: texts.more }).click();
    await item(texts.hide).click();
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
    await expect(page.getByText(texts.hiddenHere)).toBeVisible();
    expect(await firstCard.boundingBox()).toEqual(place);
    await page.unroute(scripts);
    await expect(card).toHaveCount(0);
    await page.getByRole('button', { name: texts.showHidden }).click();
    await expect(card).toHaveCount(1);

    await card.getByRole('button', { name: texts.more }).click();
    await item(texts.save).click();
    await expect(page.getByText(texts.signInToSave)).toBeVisible();
    await bloom.logInAs(newName('Saver'));
    await expect(page.getByText(texts.savedDone)).toBeVisible();
    await card.getByRole('button', { name: texts.more }).click();
    await expect(item(texts.saved)).toBeVisible();
  });
});
