import { expect, newName, newVideoId, test } from './fixtures.ts';

test('the list is ordered by what was thanked most today', async ({
  page,
  bloom,
  say,
  site,
  isMobile,
}) => {
  const [popular, newer] = [newVideoId(), newVideoId()];
  await site.api.share(newName('Sharer'), popular);
  await site.api.give(newName('Donor'), popular, 900_000);
  await site.api.share(newName('Sharer'), newer);
  await page.goto('/');
  await expect.poll(async () => (await bloom.ids())[0]).toBe(newer);
  if (isMobile) {
    await bloom.press(page.getByRole('button', { name: say.filters }));
    await bloom.press(page.getByText(say.mostThankedToday));
    await bloom.press(page.getByRole('button', { name: say.show }));
  } else {
    await bloom.press(page.getByRole('button', { name: say.sortNow }));
    await bloom.press(page.getByRole('link', { name: say.mostThankedToday }));
  }
  await expect(page).toHaveURL(/[?&]sort=thanked_day$/);
  // The petals are counted each minute.
  await expect
    .poll(
      async () => {
        await page.reload();
        await bloom.cards.first().waitFor();
        return (await bloom.ids())[0];
      },
      { timeout: 100_000, intervals: [5_000] },
    )
    .toBe(popular);
});
