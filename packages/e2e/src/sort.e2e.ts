import type { VideoListResponse } from '@bloom/contract/video';
import { expect, test } from './fixtures.ts';

test('the list is ordered by what was thanked most today', async ({
  page,
  bloom,
  texts,
  isMobile,
}) => {
  let sorted: string[] = [];
  // The server counts the petals each minute, which takes too long for a test.
  await page.route('**/api/v1/video/list?*sort=thanked_day*', async (route, request) => {
    if (new URL(request.url()).searchParams.has('after')) return route.continue();
    const response = await route.fetch();
    const list = (await response.json()) as VideoListResponse;
    const data = list.data.toReversed();
    sorted = data.map(({ id }) => id);
    return route.fulfill({ response, json: { ...list, data } });
  });
  await page.goto('/');
  await expect(bloom.cards.first()).toBeVisible();
  if (isMobile) {
    await bloom.press(page.getByRole('button', { name: texts.filters }));
    await bloom.press(page.getByText(texts.mostThankedToday));
    await bloom.press(page.getByRole('button', { name: texts.show }));
  } else {
    await bloom.press(page.getByRole('button', { name: texts.sortNow }));
    await bloom.press(page.getByRole('link', { name: texts.mostThankedToday }));
  }
  await expect(page).toHaveURL(/[?&]sort=thanked_day$/);
  await expect.poll(() => sorted).not.toEqual([]);
  // The phone shows the cards of a few rows only.
  await expect.poll(async () => (await bloom.ids()).slice(0, 3)).toEqual(sorted.slice(0, 3));
});
