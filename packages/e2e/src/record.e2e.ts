import { expect, newName, newVideoId, test, languageOfLayout } from './fixtures.ts';

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #video-record
    test('the record of a video shows who gave, who reduced and the effect', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectAccessible,
    }) => {
      const [id, sharer, donor] = [newVideoId(), newName('Sharer'), newName('Donor')];
      await site.api.share(sharer, id);
      await site.api.give(donor, id, 5_000);
      await site.api.give(donor, id, -20_000);
      await site.api.give(donor, id, 6_000);
      await loggedInAs(donor);
      await page.clock.install();
      await bloom.openVideo(id);
      const main = page.getByRole('main');
      // It is loaded when the visitor reaches it.
      await main.getByRole('heading', { name: texts.record }).scrollIntoViewIfNeeded();
      const entries = main.getByRole('list', { name: texts.record }).getByRole('listitem');
      await expect(entries).toHaveCount(3);
      await bloom.press(main.getByRole('button', { name: texts.wholeRecord }));
      await expect(entries).toHaveCount(4);
      await expect(entries.nth(0)).toContainText(texts.recordGave(donor, texts.amount(6_000)));
      await expect(entries.nth(0)).toContainText(texts.backInLists);
      await expect(entries.nth(1)).toContainText(texts.recordLowered(donor, texts.amount(20_000)));
      await expect(entries.nth(1)).toContainText(texts.leftLists);
      await expect(entries.nth(2)).toContainText(texts.petals('15,000'));
      await expect(entries.nth(3)).toContainText(texts.recordShared(sharer));
      // A button that the player half covers would count as too small.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await expectAccessible();

      await bloom.sendGift(bloom.actions, '2 K');
      await expect(entries.first()).toContainText(texts.recordGave(donor, texts.amount(2_000)));
    });

    // rule: #notes
    test('the note of a gift below 100 petals is folded', async ({ page, bloom, texts, site }) => {
      const id = newVideoId();
      await site.api.share(newName('Sharer'), id);
      await site.api.give(newName('Small'), id, 99, 'For a few petals');
      await site.api.give(newName('Large'), id, 100, 'For a hundred petals');
      await bloom.openVideo(id);
      const main = page.getByRole('main');
      await main.getByRole('heading', { name: texts.record }).scrollIntoViewIfNeeded();
      const record = main.getByRole('list', { name: texts.record });
      await expect(record.getByText('For a hundred petals')).toBeVisible();
      const small = record.getByText('For a few petals');
      await expect(small).toBeHidden();
      await record.getByText(texts.recordNote, { exact: true }).click();
      await expect(small).toBeVisible();
    });
  });
}
