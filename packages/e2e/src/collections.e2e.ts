import { localeTable } from '@bloom/contract/locale';
import { formatPetals } from '@bloom/contract/money';
import { titleOf } from '@bloom/testing/upstreams/youtube';
import type { Route } from '@playwright/test';
import {
  expect,
  languageOfLayout,
  newName,
  newVideoId,
  onceForAllLayouts,
  test,
} from './fixtures.ts';

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #collection
    test('one press saves, and a new collection is made, filled, ordered, shown to others and deleted', async ({
      page,
      browser,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
      expectConsoleError,
    }) => {
      expectConsoleError('404');
      const { collections } = texts;
      const [first, second, sharer, maker] = [
        newVideoId(),
        newVideoId(),
        newName('Sharer'),
        newName('Maker'),
      ];
      for (const id of [first, second]) await site.api.share(sharer, id);
      await loggedInAs(maker);
      await bloom.openVideo(first);
      await bloom.press(page.getByRole('button', { name: texts.saveOf(titleOf(first)) }));
      await expect(page.getByLabel(collections.saved)).toBeChecked();
      await expectReadable();
      await bloom.press(page.getByRole('button', { name: collections.new }));
      const title = `Songs of ${maker}`;
      await page.getByLabel(collections.title).fill(title);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(title)).toBeChecked();

      await bloom.openVideo(second);
      await bloom.press(page.getByRole('button', { name: texts.saveOf(titleOf(second)) }));
      await expect(page.getByLabel(collections.saved)).toBeChecked();
      await page.getByLabel(title).check();
      await page.getByLabel(collections.saved).uncheck();
      await expect(page.getByRole('button', { name: texts.saveOf(titleOf(second)) })).toBeVisible();
      await page.keyboard.press('Escape');
      // It is in a collection already, so this press does not save it again.
      await bloom.press(page.getByRole('button', { name: texts.saveOf(titleOf(second)) }));
      await expect(page.getByLabel(title)).toBeChecked();
      await expect(page.getByLabel(collections.saved)).not.toBeChecked();

      await page.goto('/');
      await bloom.openOwnPage(texts.savedVideos);
      await expect(page.getByRole('link', { name: title })).toBeVisible();
      await expectReadable();
      await bloom.press(page.getByRole('link', { name: title }));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const rows = bloom.entriesOf(title);
      await expect(rows).toContainText([titleOf(first), titleOf(second)]);
      await expectReadable();
      const up = page.getByRole('button', { name: collections.up(titleOf(second)) });
      await up.focus();
      await page.keyboard.press('Enter');
      await expect(rows).toContainText([titleOf(second), titleOf(first)]);
      await expect(up).toBeFocused();
      await bloom.press(page.getByRole('button', { name: collections.toTop(titleOf(first)) }));
      await expect(rows).toContainText([titleOf(first), titleOf(second)]);
      await bloom.press(page.getByRole('button', { name: collections.remove(titleOf(first)) }));
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(titleOf(second));
      await bloom.press(page.getByRole('button', { name: collections.undo }));
      await expect(rows).toContainText([titleOf(first), titleOf(second)]);
      await page.reload();
      await expect(rows).toContainText([titleOf(first), titleOf(second)]);

      const url = page.url();
      const visitor = await browser.newContext();
      const other = await visitor.newPage();
      // A busy server sends pages without content, and others are rendered once a second.
      await expect.poll(async () => (await other.goto(url))?.status()).toBe(404);

      await bloom.press(page.getByRole('button', { name: collections.edit, exact: true }));
      await page.getByRole('dialog').getByText(collections.public, { exact: true }).click();
      await expectReadable();
      await bloom.press(page.getByRole('button', { name: collections.save }));
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByText(`· ${collections.public}`)).toBeVisible();
      const html = async () => (await (await other.goto(url))?.text()) ?? '';
      await expect.poll(html).toContain(`<meta property="og:title" content="${title}"`);
      await expect.poll(html).toMatch(/og:image" content="[^"]*\/preview"/);
      await expect.poll(html).toContain(titleOf(second));
      await visitor.close();

      await bloom.press(page.getByRole('link', { name: collections.playAll }));
      await expect(page).toHaveURL(new RegExp(`/video/${first}.*collection=`));
      const next = page.getByRole('region', { name: collections.next });
      await expect(next.getByRole('listitem')).toContainText(titleOf(second));

      const { id } = await site.api.account(maker);
      await page.goto(`/user/${id}`);
      const shown = page.getByRole('region', { name: collections.of(maker) });
      await bloom.press(shown.getByRole('link', { name: title }));
      await expect(page.getByText(collections.count(2))).toBeVisible();
      await bloom.press(page.getByRole('button', { name: collections.delete, exact: true }));
      const dialog = page.getByRole('dialog', { name: collections.deleteTitle });
      await bloom.press(dialog.getByRole('button', { name: collections.deleteYes, exact: true }));
      await expect(bloom.toasts).toContainText(collections.deleted);
      await page.goto(url);
      await expect(page.getByText(collections.missing)).toBeVisible();
    });

    // rule: #collection
    test('one that is missing, or private, is not found without scripts either', async ({
      site,
      browser,
      locale,
      texts,
    }) => {
      const options = { javaScriptEnabled: false, baseURL: site.url };
      const visitor = await browser.newContext({ ...options, ...(locale && { locale }) });
      const other = await visitor.newPage();
      // A busy server sends pages without content.
      await expect.poll(async () => (await other.goto('/collection/nothing'))?.status()).toBe(404);
      await expect(other.getByText(texts.collections.missing)).toBeVisible();
      await expect(other.locator('.skeleton:visible')).toHaveCount(0);
      await visitor.close();
    });

    // rule: #collection-thanks, #gift-taps, #statement, #bell
    test('a visitor who thanks a collection signs in and is back with the tier pressed once; the maker sees petals, bell and statement', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
    }) => {
      const { collections } = texts;
      const [video, maker, donor] = [newVideoId(), newName('Maker'), newName('Donor')];
      const title = `Rain of ${maker}`;
      await site.api.share(maker, video);
      const id = await site.api.makeCollection(maker, title, video);
      const opener = page.getByRole('button', { name: collections.thank, exact: true });
      const panel = page.getByRole('dialog', { name: collections.thankTitle });
      const { petals: unit, scale } = localeTable[appLocale];
      const amount = (petals: number) => formatPetals(petals, { unit, scale });
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith(`/collection/${id}/gift`)) sent.push(request.method());
      });

      await test.step('a tier that a visitor presses is armed after the login', async () => {
        await page.goto(`/collection/${id}`);
        await bloom.press(opener);
        await expectReadable();
        await bloom.press(bloom.gift(panel, '2 K'));
        await expect(page.getByText(texts.signInToThank(maker))).toBeVisible();
        await bloom.logInAs(donor);
        await expect(page).toHaveURL(new RegExp(`/collection/${id}`));
        await expect(bloom.gift(panel, '2 K')).toHaveAttribute('aria-pressed', 'true');
        expect(sent).toEqual([]);
      });
      await test.step('the second tap sends it, and the head shows what was received', async () => {
        // A press right after the tier was armed counts as a bounce and does nothing.
        await expect(async () => {
          await bloom.press(bloom.gift(panel, '2 K'));
          expect(sent).toHaveLength(1);
        }).toPass();
        await expect(bloom.toasts).toContainText(collections.sentTo(amount(2_000), maker));
        await expect(panel).toHaveCount(0);
        await expect(page.getByText(collections.received(amount(2_000)))).toBeVisible();
        expect(sent).toHaveLength(1);
        expect(await site.api.balance(donor)).toBe(998_000);
        expect(await site.api.balance(maker)).toBe(1_001_500);
      });
      await test.step('another amount is confirmed, without a note', async () => {
        await bloom.press(opener);
        await bloom.chooseAmount(panel, '1000');
        await expect(bloom.confirmation).toContainText(title);
        await expectReadable();
        await bloom.press(bloom.confirmation.getByRole('button', { name: texts.giftConfirm }));
        await expect(page.getByText(collections.received(amount(3_000)))).toBeVisible();
        expect(await site.api.balance(donor)).toBe(997_000);
      });
      await test.step('the statement of the donor names maker and collection', async () => {
        await page.goto('/');
        await bloom.openMine(texts.statement);
        const movements = bloom.mine(texts.statement).getByRole('listitem');
        await expect(movements.first()).toContainText(texts.giftTo(maker));
        await expect(movements.first().getByRole('link', { name: title })).toBeVisible();
      });
      await test.step('the maker is notified and has no such button', async () => {
        await loggedInAs(maker);
        await page.goto('/');
        await bloom.openMine(texts.bell);
        const entry = bloom.mine(texts.bell).getByRole('listitem').first();
        await expect(entry).toContainText(collections.sentYou(donor, amount(2_250), title));
        await bloom.press(entry.getByRole('link', { name: title }));
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(
          page.getByRole('button', { name: collections.edit, exact: true }),
        ).toBeVisible();
        await expect(opener).toHaveCount(0);
      });
    });
  });
}

// rule: #collection
test(
  'what the server said before a press does not take it back',
  onceForAllLayouts,
  async ({ page, bloom, texts, site, loggedInAs }) => {
    const [video, maker] = [newVideoId(), newName('Maker')];
    const title = `Rain of ${maker}`;
    await site.api.share(maker, video);
    await site.api.makeCollection(maker, title, video);
    await loggedInAs(maker);
    await bloom.openVideo(video);
    const save = page.getByRole('button', { name: texts.saveOf(titleOf(video)) });
    const box = page.getByLabel(title);
    await save.click();
    await expect(box).toBeChecked();
    await page.keyboard.press('Escape');
    const lists: Route[] = [];
    const changes: Route[] = [];
    await page.route('**/account/collections?*', (route) => void lists.push(route));
    await page.route('**/collection/*/video/**', (route) => void changes.push(route));
    await save.click();
    await expect.poll(() => lists.length).toBe(1);
    await box.uncheck();
    await expect.poll(() => changes.length).toBe(1);
    await lists[0]?.fulfill({ response: await lists[0].fetch() });
    await changes[0]?.continue();
    await expect.poll(() => lists.length).toBe(2);
    await expect(box).not.toBeChecked();
  },
);
