import { expect, newName, newVideoId, test, type Page } from '../fixtures.ts';
import { phone } from '../phone.ts';

/** The last line has hints, which a check shows before it is saved. */
const lines = [
  ['Good morning, everybody.', '大家早上好。'],
  ['Today we plant a tree.', '今天我们种一棵树。'],
  ['See you next week.', ''],
] as const;

/** Holds the button, with a finger or the space bar, until the video has played on for a while. */
async function hold(page: Page, isMobile: boolean) {
  const button = page.locator('.tap-button');
  const frame = page.locator('iframe').contentFrame().locator('#time');
  const timeOf = async () => Number(await frame.textContent());
  const box = await button.boundingBox();
  if (!box) throw new Error('the button is in the page');
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [finger] : [] });
  const from = await timeOf();
  await (isMobile ? touch('touchStart') : page.keyboard.down(' '));
  await expect(button).toHaveAttribute('data-held');
  await expect.poll(timeOf).toBeGreaterThan(from + 1);
  await (isMobile ? touch('touchEnd') : page.keyboard.up(' '));
  await session.detach();
}

const firstSubtitles = (layout: string) =>
  // rule: #tap-to-time
  test(`a newcomer writes the first subtitles of a video by taps (${layout})`, async ({
    page,
    bloom,
    t,
    site,
    isMobile,
    loggedInAs,
  }) => {
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await loggedInAs(newName('Newcomer'));
    await page.goto(`/video/${id}?videoSrc=youtube`);
    const button = (name: string) => page.getByRole('button', { name, exact: true }).first();

    await test.step('from the player to the text', async () => {
      await bloom.play();
      await bloom.press(bloom.inBar(t('subtitle.title')));
      await bloom.press(button(t('subtitle.begin')));
      await bloom.press(button(t('editor.tapPaste')));
      const field = page.getByLabel(t('editor.tapLines'), { exact: true });
      await field.fill(lines.map(([EN, CN]) => (CN === '' ? EN : `${EN}\t${CN}`)).join('\n'));
      await bloom.press(button(t('editor.tapBegin')));
    });

    await test.step('the video waits at its start, and each line is tapped', async () => {
      const player = page.locator('iframe').contentFrame();
      await expect(player.locator('#time')).toHaveText('0.0');
      await bloom.press(button(t('editor.tapPlay')));
      for (const [number, [EN]] of lines.entries()) {
        const next = page.locator('.tap-lines [aria-current]');
        await expect(next).toContainText(EN);
        await expect(next).toBeInViewport({ ratio: 1 });
        await hold(page, isMobile);
        if (number === 0) await expect(next).toContainText(lines[1][0]);
      }
    });

    await test.step('they are saved after the check', async () => {
      const tapped = page.locator('.tap').getByRole('button', { name: t('moment.save'), exact: true });
      await bloom.press(tapped);
      await expect(page.getByRole('heading', { name: t('editor.check'), exact: true })).toBeInViewport();
      await bloom.press(button(t('moment.save')));
      await expect(page.getByText(t('editor.saved'), { exact: true })).toBeInViewport();
      const { data } = await site.api.subtitles(id);
      expect(data.map(({ words }) => [words.EN, words.CN])).toEqual(lines);
      for (const { start_sec: start, end_sec: end } of data) expect(end - start).toBeGreaterThan(0.5);
    });
  });

firstSubtitles('desktop');
test.describe('on a phone', () => {
  test.use(phone);
  firstSubtitles('phone');
});
