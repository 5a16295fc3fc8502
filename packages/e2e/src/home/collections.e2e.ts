import { localeTable } from '@bloom/contract/wire/locale';
import { formatPetals } from '@bloom/contract/gift/money';
import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, newName, newVideoId, test } from '../fixtures.ts';

// rule: #collection
test('one press saves, and a new collection is made, filled, ordered, shown to others and deleted', async ({
  page,
  browser,
  bloom,
  t,
  site,
  loggedInAs,
  expectConsoleError,
}) => {
  expectConsoleError('404');
  const [first, second, sharer, maker] = [newVideoId(), newVideoId(), newName('Sharer'), newName('Maker')];
  for (const id of [first, second]) await site.api.share(sharer, id);
  await loggedInAs(maker);
  const savedLabel = `${t('collection.saved')} · ${t('collection.onlyYou')}`;
  await bloom.openVideo(first);
  await bloom.press(page.getByRole('button', { name: t('user.saveOf', { name: titleOf(first) }) }));
  await expect(page.getByLabel(savedLabel)).toBeChecked();
  await bloom.press(page.getByRole('button', { name: t('collection.new') }));
  const title = `Songs of ${maker}`;
  await page.getByLabel(t('collection.title')).fill(title);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(title)).toBeChecked();

  await bloom.openVideo(second);
  await bloom.press(page.getByRole('button', { name: t('user.saveOf', { name: titleOf(second) }) }));
  await expect(page.getByLabel(savedLabel)).toBeChecked();
  await page.getByLabel(title).check();
  await page.getByLabel(savedLabel).uncheck();
  await expect(page.getByRole('button', { name: t('user.saveOf', { name: titleOf(second) }) })).toBeVisible();
  await page.keyboard.press('Escape');
  // It is in a collection already, so this press does not save it again.
  await bloom.press(page.getByRole('button', { name: t('user.saveOf', { name: titleOf(second) }) }));
  await expect(page.getByLabel(title)).toBeChecked();
  await expect(page.getByLabel(savedLabel)).not.toBeChecked();

  await page.goto('/');
  await bloom.openOwnPage(t('user.saved'));
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await bloom.press(page.getByRole('link', { name: title }));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const rows = bloom.entriesOf(title);
  await expect(rows).toContainText([titleOf(first), titleOf(second)]);
  const up = page.getByRole('button', { name: t('collection.up', { title: titleOf(second) }) });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(rows).toContainText([titleOf(second), titleOf(first)]);
  await expect(up).toBeFocused();
  await bloom.press(page.getByRole('button', { name: t('collection.toTop', { title: titleOf(first) }) }));
  await expect(rows).toContainText([titleOf(first), titleOf(second)]);
  await bloom.press(page.getByRole('button', { name: t('collection.removeOf', { title: titleOf(first) }) }));
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(titleOf(second));
  await bloom.press(page.getByRole('button', { name: t('shell.undo') }));
  await expect(rows).toContainText([titleOf(first), titleOf(second)]);
  await page.reload();
  await expect(rows).toContainText([titleOf(first), titleOf(second)]);

  const url = page.url();
  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const other = await visitor.newPage();
  // A private one is as one that does not exist, without scripts too. A page is rendered once a second.
  await expect.poll(async () => (await other.goto(url))?.status()).toBe(404);
  await expect(other.getByText(t('collection.missingTitle'))).toBeVisible();
  await expect(other.locator('.skeleton:visible')).toHaveCount(0);

  await bloom.press(page.getByRole('button', { name: t('user.edit'), exact: true }));
  await page.getByRole('dialog').getByText(t('collection.public'), { exact: true }).click();
  await bloom.press(page.getByRole('button', { name: t('user.saveChanges') }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(`· ${t('collection.public')}`)).toBeVisible();
  const html = async () => (await (await other.goto(url))?.text()) ?? '';
  await expect.poll(html).toContain(`<meta property="og:title" content="${title}"`);
  await expect.poll(html).toMatch(/og:image" content="[^"]*\/preview"/);
  await expect.poll(html).toContain(titleOf(second));
  await visitor.close();

  await bloom.press(page.getByRole('link', { name: t('collection.playAll') }));
  await expect(page).toHaveURL(new RegExp(`/video/${first}.*collection=`));
  const next = page.getByRole('region', { name: t('collection.next') });
  await expect(next.getByRole('listitem')).toContainText(titleOf(second));

  const { id } = await site.api.account(maker);
  await page.goto(`/user/${id}`);
  const shown = page.getByRole('region', { name: t('collection.of', { name: maker }) });
  await bloom.press(shown.getByRole('link', { name: title }));
  await expect(page.getByText(t('catalogue.found', { count: 2 }))).toBeVisible();
  await bloom.press(page.getByRole('button', { name: t('chat.delete'), exact: true }));
  const dialog = page.getByRole('dialog', { name: t('collection.deleteTitle') });
  await bloom.press(dialog.getByRole('button', { name: t('collection.deleteYes'), exact: true }));
  await expect(bloom.toasts).toContainText(t('collection.deleted'));
  await page.goto(url);
  await expect(page.getByText(t('collection.missingTitle'))).toBeVisible();
});

// rule: #collection-thanks, #gift-taps, #statement, #bell
test('a visitor who thanks a collection signs in and is back with the tier pressed once; the maker sees petals, bell and statement', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
}) => {
  const [video, maker, donor] = [newVideoId(), newName('Maker'), newName('Donor')];
  const title = `Rain of ${maker}`;
  await site.api.share(maker, video);
  const id = await site.api.makeCollection(maker, title, video);
  const opener = page.getByRole('button', { name: t('moment.thank'), exact: true });
  const panel = page.getByRole('dialog', { name: t('collection.thankTitle') });
  const { petals: unit, scale } = localeTable.en;
  const amount = (petals: number) => formatPetals(petals, { unit, scale });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/collection/${id}/gift`)) sent.push(request.method());
  });

  await page.clock.install();
  await test.step('a tier that a visitor presses is armed after the login', async () => {
    await page.goto(`/collection/${id}`);
    await bloom.press(opener);
    await bloom.press(bloom.gift(panel, '2 K'));
    await expect(page.getByText(t('account.whyThank', { name: maker }))).toBeVisible();
    await bloom.logInAs(donor);
    await expect(page).toHaveURL(new RegExp(`/collection/${id}`));
    await expect(bloom.gift(panel, '2 K')).toHaveAttribute('aria-pressed', 'true');
    expect(sent).toEqual([]);
  });
  await test.step('the second tap sends it, and the head shows what was received', async () => {
    await bloom.press(bloom.gift(panel, '2 K'));
    await expect(bloom.toasts).toContainText(t('gift.sentTo', { amount: amount(2_000), name: maker }));
    await expect(panel).toHaveCount(0);
    await expect(page.getByText(t('collection.received', { amount: amount(2_000) }))).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(await site.api.balance(donor)).toBe(998_000);
    expect(await site.api.balance(maker)).toBe(1_001_500);
  });
  await test.step('another amount is confirmed, without a note', async () => {
    await bloom.press(opener);
    await bloom.chooseAmount(panel, '1000');
    await expect(bloom.confirmation).toContainText(title);
    await bloom.confirm(t('gift.giftConfirm'));
    await expect(page.getByText(t('collection.received', { amount: amount(3_000) }))).toBeVisible();
    expect(await site.api.balance(donor)).toBe(997_000);
  });
  await test.step('the statement of the donor names maker and collection', async () => {
    await page.goto('/');
    await bloom.openMine(t('statement.title'));
    const movements = bloom.mine(t('statement.title')).getByRole('listitem');
    await expect(movements.first()).toContainText(t('statement.gave', { name: maker }));
    await expect(movements.first().getByRole('link', { name: title })).toBeVisible();
  });
  await test.step('the maker is notified and has no such button', async () => {
    await loggedInAs(maker);
    await page.goto('/');
    await bloom.openMine(t('shell.bell'));
    const entry = bloom.mine(t('shell.bell')).getByRole('listitem').first();
    await expect(entry).toContainText(
      t('notification.collectionGift', { who: donor, amount: amount(2_250), collection: title }),
    );
    await bloom.press(entry.getByRole('link', { name: title }));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('button', { name: t('user.edit'), exact: true })).toBeVisible();
    await expect(opener).toHaveCount(0);
  });
});
