import { expect, test, type Page } from '../fixtures.ts';

const clip = '/video/900002?videoSrc=zdziyuan';
const cues = [
  [0.8, 3.6, 'A petal fell into the sea.', '一片花瓣落进海里。'],
  [4.2, 7.2, 'It did not sink. It set sail.', '它没有沉，它启航了。'],
  [7.8, 10.8, 'The wind said: where to?', '风问：去哪里？'],
  [11.4, 14.2, 'Wherever someone says thank you.', '去有人说谢谢的地方。'],
  [14.8, 17.4, 'So it is still on its way.', '所以它还在路上。'],
] as const;
const wordsAt = (timeS: number): string =>
  cues.find(([start, end]) => start <= timeS && timeS < end)?.[2] ?? '';

const text = (page: Page) => page.locator('.subtitle');
const seek = (page: Page, timeS: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => (video.currentTime = to), timeS);

/** Records the subtitle in each frame of the page, until the video has reached a time. */
const record = (page: Page, untilS: number) =>
  page.evaluate(
    (endS) =>
      new Promise<{ timeS: number; shown: string }[]>((resolve) => {
        const seen: { timeS: number; shown: string }[] = [];
        const look = () => {
          const timeS = document.querySelector('video')?.currentTime ?? 0;
          seen.push({ timeS, shown: document.querySelector('.subtitle')?.textContent ?? '' });
          if (timeS < endS) requestAnimationFrame(look);
          else resolve(seen);
        };
        look();
      }),
    untilS,
  );

// rule: #subtitle-display
test('over a stream, subtitles follow jumps, a pause and the speed', async ({ page, bloom, t }) => {
  await page.goto(clip);
  await expect(
    page.getByLabel(t('catalogue.activeSubtitle', { language: 'English, Chinese' })),
  ).toBeVisible();
  await bloom.press(bloom.poster);
  await expect(text(page)).toHaveText(cues[0][2]);
  await expect(page.locator('.subtitle-over')).toHaveAttribute('aria-live', 'off');

  await page.keyboard.press('k');
  await seek(page, 12);
  await expect(text(page)).toHaveText(cues[3][2]);
  await seek(page, 11);
  await expect(text(page)).toHaveText('');
  await seek(page, 1);
  await expect(text(page)).toHaveText(cues[0][2]);

  await page.getByLabel(t('player.rate')).selectOption('2');
  await page.keyboard.press('k');
  const seen = await record(page, 8.5);
  // On a busy machine they may be late; follow-clock.test.ts tests the moments at which they are due.
  const wrong = seen.filter(
    ({ timeS, shown }) => ![0, 0.3, 0.6, 0.9].some((lateS) => wordsAt(timeS - lateS) === shown),
  );
  expect(wrong).toEqual([]);
  expect(new Set(seen.map(({ shown }) => shown))).toContain(cues[1][2]);
});
