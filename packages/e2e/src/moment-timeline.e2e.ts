import {
  expect,
  languageOfLayout,
  newName,
  newVideoId,
  onceForAllLayouts,
  test,
  type Page,
} from './fixtures.ts';
import { playing } from './playing.ts';

const time = (page: Page) => expect.poll(async () => (await playing(page)).timeS);

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #moment-timeline
    test('the timeline has curves of moments and of petals, live, and marks that say what they are and go there', async ({
      page,
      bloom,
      texts,
      site: { api },
      expectReadable,
    }) => {
      const [name, id] = [newName('Sharer'), newVideoId()];
      await api.share(name, id);
      const ids: number[] = [];
      for (const [at_ms, content] of [
        [60_000, 'The chorus'],
        [61_000, 'too near'],
        [120_000, 'The solo'],
      ] as const) {
        ids.push(await api.postMoment(name, ['youtube', id], { content, at_ms }));
      }
      const secret = { content: 'The end', at_ms: 150_000, spoiler: true };
      await api.postMoment(name, ['youtube', id], secret);
      await bloom.openVideo(id);
      await bloom.play();
      const curve = page.locator('.player-track .moment-curve');
      await expect(curve.locator('path')).toHaveAttribute('d', /^M0,100/);
      await api.thankMoment(newName('Fan'), ids[2] ?? 0, 1_500);
      await expect(curve).toHaveAccessibleName(texts.curve('01:00', '02:00', '1,500'));
      await expect(curve.locator('path')).toHaveCount(2);
      const marks = page.getByRole('toolbar', { name: texts.bestMoments });
      await expect(marks.getByRole('button')).toHaveCount(2);
      const solo = marks.getByRole('button', { name: texts.bestMoment('02:00', 'The solo') });
      await solo.focus();
      await expect(page.locator('.moment-mark-text').filter({ hasText: 'The solo' })).toBeVisible();
      await expectReadable();
      await bloom.press(solo);
      await time(page).toBeGreaterThanOrEqual(119);
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await time(page).toBeLessThan(100);
    });
  });
}

// rule: #moment-strip
test(
  'beside YouTube moments fly in a strip below the player, by the time that it states',
  onceForAllLayouts,
  async ({ page, bloom, texts, site: { api } }) => {
    const [name, id] = [newName('Sharer'), newVideoId()];
    await api.share(name, id);
    for (let i = 0; i < 60; i++) {
      await api.postMoment(name, ['youtube', id], { content: `strip ${i}`, at_ms: i * 500 });
    }
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await bloom.openVideo(id);
    await bloom.play();
    const flying = page.locator('.flying-moment');
    const late = () =>
      page.evaluate(() => {
        const layer = document.querySelector('.flying')?.getBoundingClientRect();
        const frame = document.querySelector('.player iframe')?.getBoundingClientRect();
        return [...document.querySelectorAll<HTMLElement>('.flying-moment')].map((element) => {
          const box = element.getBoundingClientRect();
          if (!layer || !frame || box.top < frame.bottom) throw new Error('over the player');
          // Where the belt is, says at which time of the video it is.
          const { atMs } = { atMs: Number(element.dataset['at']) };
          return atMs + ((layer.right - box.left) / layer.width) * 8_000;
        });
      });
    const expectInPlace = () =>
      expect(async () => {
        const [shown, stated] = [await late(), (await playing(page)).timeS * 1_000];
        expect(shown.length).toBeGreaterThan(1);
        for (const each of shown) expect(Math.abs(each - stated)).toBeLessThanOrEqual(400);
      }).toPass({ intervals: [100] });
    await expectInPlace();
    await page.keyboard.press('5');
    await page.keyboard.press('0');
    await expectInPlace();
    await page.getByLabel(texts.speed).selectOption('2');
    await expectInPlace();
    await bloom.inBar(texts.pause).click();
    await expectInPlace();
    await bloom.inBar(texts.flying).click();
    await expect(flying).toHaveCount(0);
  },
);

// rule: #moment-timeline
test(
  'below a player in a frame a line of its own, and the list, load the player at a second',
  onceForAllLayouts,
  async ({ page, bloom, texts, site: { api } }) => {
    const name = newName('Sharer');
    const bv = 'BV1MomentAt1';
    await api.shareOther(name, 'bilibili', bv, `https://www.bilibili.com/video/${bv}`);
    await api.postMoment(name, ['bilibili', bv], { content: 'Here it turns', at_ms: 83_000 });
    await page.goto(`/video/${bv}?videoSrc=bilibili`);
    await bloom.press(bloom.poster);
    const line = page.locator('.moment-line');
    await expect(line.locator('.moment-curve')).toBeVisible();
    await line.getByRole('button', { name: texts.bestMoment('01:23', 'Here it turns') }).click();
    await expect(bloom.player).toHaveAttribute('src', /[?&]t=83\b/);
    await api.postMoment(name, ['bilibili', bv], { content: 'And here again', at_ms: 97_000 });
    await page.locator('.video-moments').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: texts.moments.seek('01:37') }).click();
    await expect(bloom.player).toHaveAttribute('src', /[?&]t=97\b/);
    await expect(page.locator('.flying')).toHaveCount(0);
  },
);
