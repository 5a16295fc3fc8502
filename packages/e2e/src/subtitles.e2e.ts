import {
  expect,
  languageOfLayout,
  newName,
  newVideoId,
  onceForAllLayouts,
  test,
  type Page,
} from './fixtures.ts';

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

/** The variables of the stand-in of YouTube's player. */
declare const player: { time: number; state: number; rate: number };

const text = (page: Page) => page.locator('.subtitle');
const seek = (page: Page, timeS: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => (video.currentTime = to), timeS);

/** Stops the video at a time, once it plays: a clip of 18 s ends before a slow machine has looked. */
const stopAt = async (page: Page, timeS: number) => {
  const currentTime = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(currentTime).toBeGreaterThan(0);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  await seek(page, timeS);
};

/** What is shown in each frame of the page, until the video has reached a time. */
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
test(
  'over a stream, subtitles follow jumps, a pause and the speed',
  onceForAllLayouts,
  async ({ page, bloom, texts, expectAccessible }) => {
    await page.goto(clip);
    await expect(page.getByLabel(texts.subtitlesOf)).toBeVisible();
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
    await expectAccessible();

    await page.getByLabel(texts.speed).selectOption('2');
    await page.keyboard.press('k');
    const seen = await record(page, 8.5);
    // On a busy machine they may be late; follow-clock.test.ts tests the moments at which they are due.
    const wrong = seen.filter(
      ({ timeS, shown }) => ![0, 0.3, 0.6, 0.9].some((lateS) => wordsAt(timeS - lateS) === shown),
    );
    expect(wrong).toEqual([]);
    expect(new Set(seen.map(({ shown }) => shown))).toContain(cues[1][2]);
  },
);

// rule: #subtitle-display
test(
  'YouTube’s player stays free: subtitles have a strip below it, and follow it',
  onceForAllLayouts,
  async ({ page, bloom, texts, site: { api } }) => {
    const [sharer, id] = [newName('Sharer'), newVideoId()];
    await api.share(sharer, id);
    await bloom.openVideo(id);
    await page.getByRole('tab', { name: texts.writeSubtitles }).click();
    await expect(page.getByRole('heading', { name: texts.noSubtitles })).toBeVisible();
    await expect(page.getByRole('button', { name: texts.editor.begin })).toBeVisible();

    await api.saveSubtitles(sharer, id, cues);
    await page.reload();
    await bloom.play();
    const strip = page.locator('.subtitle-strip');
    await expect(strip).toHaveText(cues[0][2]);
    const [above, below] = [await bloom.player.boundingBox(), await strip.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? NaN) + (above?.height ?? NaN));

    await page.getByRole('tab', { name: texts.transcript }).click();
    await page.getByRole('button', { name: cues[3][2] }).click();
    await expect(strip).toHaveText(cues[3][2]);
    const frame = page.frame({ url: /\/embed\// });
    // It plays on meanwhile; the line in the strip is the upper bound.
    expect(await frame?.evaluate(() => player.time)).toBeGreaterThanOrEqual(11.4);
    await page.keyboard.press('k');
    await expect(page.getByRole('link', { name: sharer }).last()).toBeVisible();
  },
);

// rule: #transcript
test(
  'a transcript is searched, clicked and read by keyboard, and marks the current line',
  onceForAllLayouts,
  async ({ page, bloom, texts, expectReadable }) => {
    await page.goto(clip);
    await page.getByRole('tab', { name: texts.transcript }).click();
    const lines = page.getByRole('list', { name: texts.transcript }).getByRole('button');
    await expect(lines).toHaveCount(cues.length);
    // Before the video plays: it begins there.
    await lines.filter({ hasText: cues[2][2] }).click();
    await expect(text(page)).toHaveText(cues[2][2]);
    const current = page.locator('.transcript [aria-current=true]');
    await expect(current).toContainText(cues[2][2]);
    await page.keyboard.press('k');

    await page.getByLabel(texts.transcriptSearch).fill('IT ');
    await expect(page.getByRole('status').filter({ hasText: texts.linesFound(2) })).toBeVisible();
    await expect(page.locator('.transcript mark')).toHaveText(['It', 'It', 'it', 'it']);
    await expectReadable();
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await expect(lines.filter({ hasText: cues[4][2] })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(text(page)).toHaveText(cues[1][2]);
    await expect(current).toContainText(cues[1][2]);
    await page.getByLabel(texts.transcriptSearch).fill('');
    await expect(lines).toHaveCount(cues.length);
    await expect(bloom.poster).toHaveCount(0);
  },
);

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #subtitle-menu
    test('how subtitles are shown is chosen and remembered', async ({
      page,
      bloom,
      texts,
      expectReadable,
    }) => {
      const [first] = cues;
      await page.goto(clip);
      await bloom.press(bloom.poster);
      await stopAt(page, 1);
      await expect(text(page)).toHaveText(appLocale === 'zh-hans' ? first[3] : first[2]);
      const menu = page.getByRole('region', { name: texts.subtitles });
      await bloom.press(page.getByRole('button', { name: texts.subtitles, exact: true }));
      await bloom.press(menu.getByRole('button', { name: texts.subtitleDisplay }));
      const display = page.getByRole('region', { name: texts.subtitleDisplay });
      const converters = () =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').filter(({ name }) => /to-han[ts]/.test(name)),
        );
      expect(await converters()).toEqual([]);
      for (const name of [texts.subtitlesBoth, '繁體', texts.subtitlesLarge, texts.subtitlesHigh]) {
        await bloom.press(display.locator('.chip').filter({ hasText: new RegExp(`^${name}$`) }));
      }
      await expectReadable();
      await page.reload();
      await bloom.press(bloom.poster);
      await stopAt(page, 12);
      await expect(text(page).locator('span')).toHaveText(['去有人說謝謝的地方。', cues[3][2]]);
      await expect(text(page)).toHaveAttribute('data-size', 'large');
      await expect(text(page)).toHaveAttribute('data-contrast', 'high');
    });
  });
}
