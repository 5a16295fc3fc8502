import {
  expect,
  languageOfLayout,
  newName,
  newVideoId,
  onceForAllLayouts,
  onPhoneOnly,
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
      await api.deleteMoment(name, ids[2] ?? 0);
      await expect(curve.locator('path')).toHaveCount(1);
    });
  });
}

/** What a finger gets at a point of the page: `slider`, the name of a button, or nothing of these. */
const under = (page: Page, points: readonly { x: number; y: number }[]) =>
  page.evaluate(
    (all) =>
      all.map(({ x, y }) => {
        const found = document.elementFromPoint(x, y);
        return found instanceof HTMLInputElement
          ? found.type.replace('range', 'slider')
          : found?.closest('button')?.ariaLabel;
      }),
    points,
  );

// rule: #moment-timeline, #player-controls
test(
  'a finger has room for each mark, for the slider and for every other control',
  onPhoneOnly,
  async ({ page, bloom, texts, site: { api } }) => {
    const [name, id] = [newName('Sharer'), newVideoId()];
    await api.share(name, id);
    // So near that not each has room, from the beginning to the end of its five minutes.
    for (let i = 0; i <= 10; i++) {
      const body = { content: `Mark ${i}`, at_ms: i * 30_000 };
      await api.postMoment(name, ['youtube', id], body);
    }
    const off = JSON.stringify({ on: false });
    for (const { path, flying } of [
      { path: '/video/900001?videoSrc=subo', flying: null },
      { path: `/video/${id}?videoSrc=youtube`, flying: null },
      // Then there is no strip between the player and its bar.
      { path: `/video/${id}?videoSrc=youtube`, flying: off },
    ]) {
      await page.goto('/');
      await page.evaluate((value) => value && localStorage.setItem('flying', value), flying);
      await page.goto(path);
      await bloom.press(bloom.poster);
      await bloom.press(bloom.inBar(texts.pause));
      await expect(bloom.inBar(texts.play)).toBeVisible();
      const toolbar = bloom.playerBar.getByRole('toolbar', { name: texts.bestMoments });
      await expect(toolbar.getByRole('button').first()).toBeVisible();
      const marks = await toolbar.getByRole('button').all();
      expect(marks.length).toBeGreaterThanOrEqual(3);
      for (const target of await bloom.playerBar.locator('button:visible').all()) {
        const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      const slider = await page.getByRole('slider', { name: texts.position }).boundingBox();
      if (!slider) throw new Error('no slider');
      const lineY = slider.y + slider.height / 2;
      let right = -Infinity;
      for (const mark of marks) {
        const box = await mark.boundingBox();
        if (!box) throw new Error('no mark');
        const [left, top] = [Math.max(0, box.x), box.y];
        expect(left).toBeGreaterThanOrEqual(right - 0.5);
        right = box.x + box.width;
        // Its corners are round.
        const points = [left + 3, box.x + box.width / 2, right - 3].flatMap((x) =>
          [top + 3, top + box.height - 3].map((y) => ({ x, y })),
        );
        const label = await mark.getAttribute('aria-label');
        expect(await under(page, points)).toEqual(points.map(() => label));
        if (flying) {
          const player = await bloom.player.boundingBox();
          expect(top).toBeGreaterThanOrEqual((player?.y ?? NaN) + (player?.height ?? NaN) - 0.5);
        }
      }
      const line = Array.from({ length: 20 }, (_, i) => slider.x + ((i + 0.5) / 20) * slider.width);
      const points = line.flatMap((x) => [-11, 0, 13].map((y) => ({ x, y: lineY + y })));
      expect(await under(page, points)).toEqual(points.map(() => 'slider'));
      await marks[1]?.tap();
      const [, at = ''] =
        /(\d\d:\d\d)/.exec((await marks[1]?.getAttribute('aria-label')) ?? '') ?? [];
      const [minutes = NaN, seconds = NaN] = at.split(':').map(Number);
      await expect
        .poll(async () => Math.floor((await playing(page)).timeS))
        .toBe(minutes * 60 + seconds);
    }
  },
);

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
