import { expect, newListId, newName, test, type Page } from '../fixtures.ts';
import { playing, type Playing } from '../playing.ts';

const expectState = (page: Page, expected: Partial<Playing>) =>
  expect.poll(() => playing(page)).toMatchObject(expected);
/** Whether the player has the whole window, as in full screen. */
const isWhole = async (page: Page) => {
  const box = await page.locator('.player-frame').boundingBox();
  const size = page.viewportSize();
  return box?.x === 0 && box.y === 0 && box.width === size?.width && box.height === size.height;
};

// rule: #full-screen
test('full screen is one step of the way back, which leads to the episode that it has reached', async ({
  page,
  bloom,
  site,
  t,
}) => {
  const list = newListId();
  await site.api.share(newName('Sharer'), list);
  const path = `/video/${list}?videoSrc=youtube`;
  const placeInHistory = () => page.evaluate(() => (history.state as { __TSR_index: number }).__TSR_index);
  await page.goto('/');
  await page.goto(path);
  await bloom.play();
  const begun = await placeInHistory();
  for (const [number, leave] of [
    [2, () => page.goBack()],
    [3, () => page.keyboard.press('Escape')],
  ] as const) {
    await bloom.inBar(t('player.fullScreen')).click();
    await expect.poll(() => isWhole(page)).toBe(true);
    await expect.poll(placeInHistory).toBe(begun + 1);
    await page.keyboard.press('n');
    const id = `ep000${number}${list.slice(-5)}`;
    await expectState(page, { id, plays: true });
    await expect.poll(async () => (await playing(page)).timeS).toBeGreaterThan(0.3);
    expect(await isWhole(page)).toBe(true);
    const before = await playing(page);
    await leave();
    await expect.poll(() => isWhole(page)).toBe(false);
    await expect(page).toHaveURL(`${path}&episode=${number}`);
    await expect(page.getByRole('button', { name: new RegExp(`Episode ${number}\\b`) })).toHaveAttribute(
      'aria-current',
      'true',
    );
    const after = await playing(page);
    expect(after).toMatchObject({ id, plays: true });
    expect(after.timeS).toBeGreaterThanOrEqual(before.timeS);
  }
  // Its step is taken back by the page, which takes a moment.
  await expect.poll(placeInHistory).toBe(begun);
  await page.goBack();
  await expect(page).toHaveURL('/');
});
