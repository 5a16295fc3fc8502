import {
  expect,
  newName,
  newVideoId,
  test,
  onceForAllLayouts,
  languageOfLayout,
} from './fixtures.ts';

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #statement
    test('the statement has every movement, page by page and as a file', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectAccessible,
    }) => {
      const [id, sharer, donor] = [newVideoId(), newName('Sharer'), newName('Donor')];
      await site.api.share(sharer, id);
      for (let amount = 1; amount <= 24; amount++) await site.api.give(donor, id, amount);
      await loggedInAs(donor);
      await page.goto('/');
      await bloom.openMine(texts.statement);
      const panel = bloom.mine(texts.statement);
      const entries = panel.getByRole('list', { name: texts.movements }).getByRole('listitem');
      await expect(entries.first()).toContainText(texts.giftTo(sharer));
      await expect(entries.first()).toContainText('-24');
      await expect(entries.first()).toContainText(texts.balanceAfter('999,700'));
      await expectAccessible();
      await entries.nth(19).scrollIntoViewIfNeeded();
      await expect(entries).toHaveCount(25);
      await expect(entries.last()).toContainText(texts.welcome);
      await entries.last().scrollIntoViewIfNeeded();
      await expect(panel).toContainText(texts.end);

      const download = page.waitForEvent('download');
      await bloom.press(panel.getByRole('button', { name: texts.download }));
      const file = await download;
      expect(file.suggestedFilename()).toBe('bloom-statement.csv');
      expect(await textOf(file)).toMatch(/^\u{feff}time,reason,.*\r\n(.*\r\n){25}$/u);

      await bloom.press(entries.last().or(entries.first()).getByRole('link').first());
      await expect(page).toHaveURL(new RegExp(`/video/${id}`));
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
}

test(
  'a statement that cannot be loaded shows that, and can be tried again',
  onceForAllLayouts,
  async ({ page, bloom, texts, loggedInAs, expectConsoleError }) => {
    expectConsoleError('ERR_CONNECTION_REFUSED');
    await loggedInAs(newName('User'));
    await page.clock.install();
    await page.route('**/api/v1/account/statement**', (route) => route.abort('connectionrefused'));
    await page.goto('/');
    await bloom.openMine(texts.statement);
    const panel = bloom.mine(texts.statement);
    await bloom.waitForFailure(texts.offline, panel);
    await page.unroute('**/api/v1/account/statement**');
    await bloom.press(panel.getByRole('button', { name: texts.retry }));
    await expect(panel).toContainText(texts.welcome);
  },
);

async function textOf(file: { createReadStream: () => Promise<NodeJS.ReadableStream> }) {
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
