import {
  expect,
  languageOfLayout,
  newListId,
  newName,
  newVideoId,
  onceForAllLayouts,
  onDesktopOnly,
  onPhoneOnly,
  test,
  type Page,
} from './fixtures.ts';
import { playing, playOn, type Playing } from './playing.ts';

/** A single video of 18 seconds, in two qualities. */
const clip = '/video/900002?videoSrc=zdziyuan';

const expectState = (page: Page, expected: Partial<Playing>) =>
  expect.poll(() => playing(page)).toMatchObject(expected);
const time = (page: Page) => expect.poll(async () => (await playing(page)).timeS);
const opacity = (page: Page) =>
  expect.poll(() => page.locator('.player-bar').evaluate((bar) => getComputedStyle(bar).opacity));
/** From here on only the test moves the time: the bar would go while a slow machine presses it. */
const stopClock = async (page: Page) =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
const frame = (page: Page) => page.locator('.player-frame');
/** Whether the player has the whole window, as in full screen. */
const isWhole = async (page: Page) => {
  const box = await frame(page).boundingBox();
  const size = page.viewportSize();
  return box?.x === 0 && box.y === 0 && box.width === size?.width && box.height === size.height;
};

test.describe('the bar over a stream', () => {
  // rule: #player-controls
  test('works by mouse', onDesktopOnly, async ({ page, bloom, texts }) => {
    await page.goto(clip);
    await bloom.press(bloom.poster);
    await playOn(page);
    await expect(page.getByLabel(texts.quality).locator('option').first()).toHaveText(/\d+p/);
    await bloom.inBar(texts.pause).click();
    await expectState(page, { plays: false });

    const slider = page.getByRole('slider', { name: texts.position });
    const box = await slider.boundingBox();
    if (!box) throw new Error('no slider');
    const at = { x: box.width / 2, y: box.height / 2 };
    await slider.hover({ position: at });
    await expect(page.locator('.player-preview')).toHaveText('00:09');
    await slider.click({ position: at });
    await time(page).toBeCloseTo(9, 0);
    await expect(slider).toHaveAttribute('aria-valuetext', texts.positionOf('00:09', '00:18'));
    // While it is dragged the video waits.
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 1, box.y + box.height / 2, { steps: 3 });
    await expect(slider).toHaveAttribute('aria-valuetext', texts.positionOf('00:00', '00:18'));
    expect((await playing(page)).timeS).toBeCloseTo(9, 0);
    await page.mouse.up();
    await time(page).toBe(0);

    await page.getByRole('slider', { name: texts.volume }).fill('0.3');
    await expectState(page, { volume: 0.3, muted: false });
    await page.keyboard.press('m');
    await expect(page.getByRole('slider', { name: texts.volume })).toHaveValue('0');
    await bloom.inBar(texts.soundOn).click();
    await expectState(page, { volume: 0.3, muted: false });

    const player = page.locator('.player');
    await player.click({ position: { x: 100, y: 100 } });
    await expect(bloom.inBar(texts.pause)).toBeVisible();
    await player.dblclick({ position: { x: 100, y: 100 } });
    await expect.poll(() => isWhole(page)).toBe(true);
    await expectState(page, { plays: true });
    await expect(bloom.inBar(texts.pause)).toBeVisible();
    await player.dblclick({ position: { x: 100, y: 100 } });
    await expect.poll(() => isWhole(page)).toBe(false);
    await expectState(page, { plays: true });
    // Its second click may come before the player has said what became of the first.
    await expect(bloom.inBar(texts.pause)).toBeVisible();
    await player.evaluate((element) => {
      for (const detail of [1, 2]) {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
      }
    });
    expect(await playing(page)).toMatchObject({ plays: true });
  });

  // rule: #player-controls, #player-keys
  test(
    'works by keyboard, and is shown while the focus is in it',
    onDesktopOnly,
    async ({ page, bloom, texts }) => {
      await page.clock.install();
      await page.goto(clip);
      await bloom.poster.focus();
      await page.keyboard.press('Enter');
      await expect(bloom.inBar(texts.pause)).toBeVisible();
      await playOn(page);
      await expectState(page, { plays: true });
      await page.keyboard.press('Tab');
      const slider = page.getByRole('slider', { name: texts.position });
      await expect(slider).toBeFocused();
      await page.clock.fastForward(10_000);
      await opacity(page).toBe('1');
      await page.keyboard.press('k');
      await expectState(page, { plays: false });
      await page.keyboard.press('Home');
      await time(page).toBe(0);
      await page.keyboard.press('ArrowRight');
      await time(page).toBe(5);
      await page.keyboard.press('ArrowUp');
      await time(page).toBe(10);
      await page.keyboard.press('Tab');
      await expect(bloom.inBar(texts.play)).toBeFocused();
      await page.keyboard.press('Space');
      await expectState(page, { plays: true });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expectState(page, { volume: 0.9 });
      // Elsewhere the same key scrolls the page.
      await page.getByRole('tab', { name: texts.chatTab }).focus();
      await page.keyboard.press('ArrowDown');
      expect((await playing(page)).volume).toBe(0.9);
    },
  );

  // rule: #player-controls
  test(
    'goes after three seconds without a movement',
    onDesktopOnly,
    async ({ page, bloom, texts }) => {
      await page.clock.install();
      await page.goto(clip);
      await bloom.press(bloom.poster);
      await expect(bloom.inBar(texts.pause)).toBeVisible();
      await playOn(page);
      await stopClock(page);
      await page.locator('.player').hover();
      await opacity(page).toBe('1');
      await page.clock.fastForward(3_100);
      await opacity(page).toBe('0');
      await page.mouse.move(300, 300);
      await opacity(page).toBe('1');
      // Paused it stays.
      await page.keyboard.press('k');
      await expect(bloom.inBar(texts.play)).toBeVisible();
      await page.clock.fastForward(10_000);
      await opacity(page).toBe('1');
    },
  );

  // rule: #player-controls
  test('works by touch', onPhoneOnly, async ({ page, bloom, texts }) => {
    await page.clock.install();
    await page.goto(clip);
    await bloom.press(bloom.poster);
    await expect(bloom.inBar(texts.pause)).toBeVisible();
    await playOn(page);
    await expectState(page, { plays: true });
    await stopClock(page);
    await opacity(page).toBe('0');
    const player = page.locator('.player');
    await player.tap({ position: { x: 195, y: 60 } });
    await opacity(page).toBe('1');
    await expectState(page, { plays: true });
    // It does not go under a finger.
    await page.clock.fastForward(2_000);
    await bloom.inBar(texts.pause).dispatchEvent('pointerdown', { pointerType: 'touch' });
    await page.clock.fastForward(2_000);
    await expect(frame(page)).not.toHaveAttribute('data-idle');
    await bloom.inBar(texts.pause).tap();
    await expectState(page, { plays: false });
    for (const target of await bloom.playerBar.locator('button:visible').all()) {
      const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }

    /** Two taps, as fast as fingers and faster than a test can tap. */
    const tapTwice = (share: number) =>
      player.evaluate((element, at) => {
        const { left, width, top } = element.getBoundingClientRect();
        const where = { clientX: left + width * at, clientY: top + 50, bubbles: true };
        for (let taps = 0; taps < 2; taps++) {
          element.dispatchEvent(
            new PointerEvent('pointerdown', { ...where, pointerType: 'touch' }),
          );
          element.dispatchEvent(new PointerEvent('pointerup', { ...where, pointerType: 'touch' }));
          element.dispatchEvent(new MouseEvent('click', where));
        }
      }, share);
    const slider = page.getByRole('slider', { name: texts.position });
    await slider.fill('3');
    await time(page).toBe(3);
    await tapTwice(0.9);
    await time(page).toBe(13);
    await tapTwice(0.1);
    await time(page).toBe(3);
    await bloom.inBar(texts.play).tap();
    await expect(bloom.inBar(texts.pause)).toBeVisible();
    await expectState(page, { plays: true, rate: 1 });
    const finger = { pointerType: 'touch' };
    await player.dispatchEvent('pointerdown', finger);
    await page.clock.fastForward(600);
    await expectState(page, { rate: 2 });
    await player.dispatchEvent('pointerup', finger);
    await player.dispatchEvent('click');
    await expectState(page, { rate: 1, plays: true });
  });

  for (const { appLocale, layout } of languageOfLayout) {
    test.describe(`in ${appLocale}`, layout, () => {
      test.use({ appLocale });

      // rule: #player-controls
      test('and the end screen can be read by everyone', async ({
        page,
        bloom,
        texts,
        expectReadable,
      }) => {
        await page.addInitScript(() => localStorage.setItem('autoplay', 'off'));
        await page.goto(clip);
        await bloom.press(bloom.poster);
        await expect(bloom.inBar(texts.pause)).toBeVisible();
        await page.keyboard.press('k');
        await expectReadable();
        await page.getByRole('slider', { name: texts.position }).fill('17.9');
        await bloom.press(bloom.inBar(texts.play));
        await expect(bloom.inBar(texts.replay)).toBeVisible();
        await expectReadable();
      });
    });
  }
});

test.describe('full screen', () => {
  // rule: #full-screen
  test(
    'has the bar and the gifts, and is left by Escape and by the button',
    onDesktopOnly,
    async ({ page, bloom, texts, site }) => {
      const id = newVideoId();
      await site.api.share(newName('Sharer'), id);
      for (const path of [clip, `/video/${id}?videoSrc=youtube`]) {
        await page.goto('/');
        await page.goto(path);
        await bloom.press(bloom.poster);
        await playOn(page);
        const gifts = bloom.playerBar.getByRole('toolbar').getByRole('button');
        await expect(gifts).toHaveCount(0);
        await bloom.inBar(texts.fullScreen).click();
        await expect.poll(() => isWhole(page)).toBe(true);
        await expect(gifts).toHaveText(['2 K', '20 K', '200 K']);
        await expect(gifts.first()).toBeInViewport();
        await page.keyboard.press('Escape');
        await expect.poll(() => isWhole(page)).toBe(false);
        await expect(gifts).toHaveCount(0);
        await bloom.inBar(texts.fullScreen).click();
        await bloom.inBar(texts.leaveFullScreen).click();
        await expect.poll(() => isWhole(page)).toBe(false);
        // Nothing of it stays in the history.
        await page.goBack();
        await expect(page).toHaveURL('/');
      }
    },
  );

  // rule: #full-screen
  for (const how of ['of the screen', 'of the window, where the browser has no other']) {
    test(
      `${how} is left by the system’s back`,
      onceForAllLayouts,
      async ({ page, bloom, texts }) => {
        if (how !== 'of the screen') {
          await page.addInitScript(() =>
            Object.defineProperty(document, 'fullscreenEnabled', { value: false }),
          );
        }
        await page.goto(clip);
        await bloom.press(bloom.poster);
        await playOn(page);
        await bloom.press(bloom.inBar(texts.fullScreen));
        await expect.poll(() => isWhole(page)).toBe(true);
        await page.goBack();
        await expect.poll(() => isWhole(page)).toBe(false);
        await expect(page).toHaveURL(clip);
        await expect(bloom.playerBar).toBeVisible();
        await page.keyboard.press('f');
        await expect.poll(() => isWhole(page)).toBe(true);
        await page.keyboard.press('Escape');
        await expect.poll(() => isWhole(page)).toBe(false);
      },
    );
  }

  // rule: #full-screen
  test(
    'is one step of the way back, which leads to the episode that it has reached',
    onceForAllLayouts,
    async ({ page, bloom, site, texts }) => {
      const list = newListId();
      await site.api.share(newName('Sharer'), list);
      const path = `/video/${list}?videoSrc=youtube`;
      await page.goto('/');
      await page.goto(path);
      await bloom.play();
      for (const [number, leave] of [
        [2, () => page.goBack()],
        [3, () => page.keyboard.press('Escape')],
      ] as const) {
        await bloom.inBar(texts.fullScreen).click();
        await expect.poll(() => isWhole(page)).toBe(true);
        await page.keyboard.press('n');
        const id = `ep000${number}${list.slice(-5)}`;
        await expectState(page, { id, plays: true });
        await time(page).toBeGreaterThan(0.3);
        expect(await isWhole(page)).toBe(true);
        const before = await playing(page);
        await leave();
        await expect.poll(() => isWhole(page)).toBe(false);
        await expect(page).toHaveURL(`${path}&episode=${number}`);
        await expect(
          page.getByRole('button', { name: new RegExp(`Episode ${number}\\b`) }),
        ).toHaveAttribute('aria-current', 'true');
        const after = await playing(page);
        expect(after).toMatchObject({ id, plays: true });
        expect(after.timeS).toBeGreaterThanOrEqual(before.timeS);
      }
      await page.goBack();
      await expect(page).toHaveURL('/');
    },
  );

  // rule: #full-screen
  test(
    'that ends below an open dialog leaves no entry in the history',
    onDesktopOnly,
    async ({ page, bloom, texts }) => {
      await page.goto('/');
      await page.goto(clip);
      await bloom.press(bloom.poster);
      await playOn(page);
      await bloom.inBar(texts.fullScreen).click();
      await expect.poll(() => isWhole(page)).toBe(true);
      await bloom.inBar(texts.keys).click();
      const dialog = page.getByRole('dialog', { name: texts.keys });
      await expect(dialog).toBeVisible();
      // As a browser does on Escape, without a key event for the page.
      await page.evaluate(() => document.exitFullscreen());
      await expect.poll(() => isWhole(page)).toBe(false);
      await dialog.getByRole('button', { name: texts.close }).click();
      await expect(page).toHaveURL(clip);
      await expect(dialog).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL('/');
    },
  );

  // rule: #full-screen
  test(
    'is left by the editor of subtitles, which takes the place of its entry',
    onceForAllLayouts,
    async ({ page, bloom, texts, loggedInAs }) => {
      await loggedInAs(newName('Author'));
      await page.goto('/');
      await page.goto(clip);
      await bloom.press(bloom.poster);
      await playOn(page);
      await bloom.press(bloom.inBar(texts.fullScreen));
      await expect.poll(() => isWhole(page)).toBe(true);
      await bloom.press(bloom.inBar(texts.editor.menu));
      await bloom.press(page.getByRole('button', { name: texts.editor.title, exact: true }));
      await expect.poll(() => isWhole(page)).toBe(false);
      await expect(page.getByRole('heading', { name: texts.editor.title })).toBeInViewport();
      await page.goBack();
      await expect(page.getByRole('heading', { name: texts.editor.title })).toHaveCount(0);
      await expect(bloom.playerBar).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL('/');
    },
  );
});

// rule: #players
test('nothing below a player moves when it starts and when it ends', async ({
  page,
  bloom,
  site,
  texts,
}) => {
  const [name, list, vid] = [newName('Sharer'), newListId(), `bar${newVideoId()}`.slice(0, 11)];
  const series = { category: 'tvseries', label: 'internet' };
  await site.api.share(name, list, series);
  await site.api.shareOther(name, 'tencent', vid, `https://v.qq.com/x/page/${vid}.html`);
  await page.clock.install();
  const title = page.getByRole('heading', { level: 1 });
  const top = async () =>
    Math.round(((await title.boundingBox())?.y ?? NaN) + (await page.evaluate(() => scrollY)));
  const paths = [clip, `/video/${list}?videoSrc=youtube`, `/video/${vid}?videoSrc=tencent`];
  for (const path of paths) {
    await page.goto(path);
    await page.locator('html[data-ready]').waitFor();
    const before = await top();
    await bloom.press(bloom.poster);
    await expect(bloom.playerBar).toBeVisible();
    expect(await top(), path).toBe(before);
    if (path.includes('youtube')) {
      await bloom.player.contentFrame().getByRole('button', { name: 'Pause' }).waitFor();
      expect(await top()).toBe(before);
      await page.clock.fastForward(213_500);
      await expect(page.getByRole('button', { name: texts.playNow })).toBeVisible();
      expect(await top()).toBe(before);
    }
  }
});

// rule: #players, #subtitle-display
test('nor when subtitles appear, in whatever size and languages', async ({ page, bloom, site }) => {
  const [name, id] = [newName('Sharer'), newVideoId()];
  await site.api.share(name, id);
  await site.api.saveSubtitles(name, id, [
    [0, 200, 'A petal fell into the sea.', '一片花瓣落进海里。'],
  ]);
  await page.addInitScript(() =>
    localStorage.setItem('subtitles', JSON.stringify({ size: 'large', languages: 'EN-CN' })),
  );
  await page.goto(`/video/${id}?videoSrc=youtube`);
  await page.locator('html[data-ready]').waitFor();
  const top = async () =>
    Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? NaN);
  const before = await top();
  await bloom.play();
  await expect(page.locator('.subtitle-strip')).toContainText('花瓣');
  expect(await top()).toBe(before);
});

// rule: #players, #moment-strip
test('nor when the strip of moments appears, or does not because it is switched off', async ({
  page,
  bloom,
  site,
  isMobile,
}) => {
  const [name, id] = [newName('Sharer'), newVideoId()];
  await site.api.share(name, id);
  await site.api.postMoment(name, ['youtube', id], { content: 'Here it turns', at_ms: 1_000 });
  const title = page.getByRole('heading', { level: 1 });
  const top = async () =>
    Math.round(((await title.boundingBox())?.y ?? NaN) + (await page.evaluate(() => scrollY)));
  const choices = [
    { choice: {}, motion: 'no-preference', flies: true },
    { choice: {}, motion: 'reduce', flies: false },
    { choice: { on: true, size: 'large' }, motion: 'reduce', flies: true },
    { choice: { on: true, size: 'small' }, motion: 'no-preference', flies: true },
    { choice: { on: false }, motion: 'no-preference', flies: false },
  ] as const;
  const tops = [];
  // The strip appears once the moments are known, which may be later than the bar.
  let released = Promise.withResolvers<void>();
  await page.route('**/moments?*', async (route) => {
    await released.promise;
    await route.continue();
  });
  for (const { choice, motion, flies } of choices) {
    await page.emulateMedia({ reducedMotion: motion });
    await bloom.openVideo(id);
    await page.evaluate((value) => localStorage.setItem('flying', value), JSON.stringify(choice));
    await page.reload();
    const before = await top();
    await bloom.play();
    expect(await top(), 'with the bar').toBe(before);
    released.resolve();
    await page.locator('.player-track .moment-mark').first().waitFor({ state: 'attached' });
    await expect(page.locator('.flying')).toHaveCount(flies ? 1 : 0);
    expect(await top(), 'with the moments').toBe(before);
    tops.push(before);
    released = Promise.withResolvers<void>();
  }
  // Where nothing flies there is no empty room; on a phone that for the marks of the timeline, at most that of a strip.
  const less = isMobile ? 0 : 1;
  const [none, ...others] = [tops[1], tops[0], tops[2], tops[3]];
  expect(tops[4]).toBe(none);
  for (const other of others) expect(other).toBeGreaterThanOrEqual((none ?? NaN) + less);
});

// rule: #player-controls, #watch-history
test(
  'what goes on where it was left is started over from the bar of a phone',
  onPhoneOnly,
  async ({ page, bloom, site, texts, loggedInAs }) => {
    const [name, id] = [newName('Watcher'), newVideoId()];
    await site.api.share(name, id);
    await site.api.watch(name, id, 95, 300);
    await loggedInAs(name);
    await page.goto(`/video/${id}?videoSrc=youtube`);
    await bloom.play();
    await time(page).toBeGreaterThan(90);
    await bloom.inBar(texts.startOver).tap();
    await time(page).toBeLessThan(90);
  },
);

test.describe('the end screen', onceForAllLayouts, () => {
  // rule: #end-screen
  test('offers thanks, and the next video in five seconds', async ({ page, bloom, texts }) => {
    await page.clock.install();
    await page.goto(clip);
    await bloom.press(bloom.poster);
    const slider = page.getByRole('slider', { name: texts.position });
    const end = page.locator('.player-end');
    const finish = async () => {
      await slider.fill('17.9');
      await expect(end).toBeVisible();
    };
    await finish();
    await expect(end.getByRole('toolbar').getByRole('button')).toHaveText(['2 K', '20 K', '200 K']);
    await end.getByRole('button', { name: texts.cancel }).click();
    await page.clock.fastForward(6_000);
    await expect(page).toHaveURL(clip);
    await bloom.inBar(texts.replay).click();
    await expect(end).toHaveCount(0);
    await expectState(page, { plays: true });

    // Who types something is not taken away from it.
    await finish();
    await page.getByRole('search').getByRole('combobox').first().focus();
    await page.clock.fastForward(1_000);
    await expect(end.getByRole('button', { name: texts.playNow })).toHaveCount(0);
    await page.clock.fastForward(6_000);
    await expect(page).toHaveURL(clip);
    await bloom.inBar(texts.replay).click();
    await expect(end).toHaveCount(0);

    await finish();
    await expect(end.getByRole('button', { name: texts.playNow })).toBeVisible();
    for (let s = 0; s < 6; s++) await page.clock.fastForward(1_000);
    await expect(page).not.toHaveURL(clip);
    // It begins by itself.
    await expect(bloom.playerBar).toBeVisible();
    await expect(bloom.poster).toHaveCount(0);
  });

  // rule: #end-screen, #collection
  test('leads to the next video of the collection that it is watched in', async ({
    page,
    bloom,
    texts,
    site,
  }) => {
    const get = async (path: string) =>
      (await (await page.request.get(`${site.url}/api/v1/${path}`)).json()).data;
    const [collection] = await get(`user/${(await get('user/@mei')).id}/collections`);
    await page.clock.install();
    await page.goto('/');
    await page.goto(`${clip}&collection=${collection.id}`);
    await bloom.press(bloom.poster);
    await bloom.inBar(texts.fullScreen).click();
    await expect.poll(() => isWhole(page)).toBe(true);
    await page.getByRole('slider', { name: texts.position }).fill('17.9');
    await expect(page.locator('.player-end').getByText(texts.playNow)).toBeVisible();
    for (let s = 0; s < 6; s++) await page.clock.fastForward(1_000);
    await expect(page).toHaveURL(`/video/900003?videoSrc=subo&collection=${collection.id}`);
    await expect(bloom.poster).toHaveCount(0);
    // Nothing of the full screen stays in the history.
    await page.goBack();
    await expect(page).toHaveURL(`${clip}&collection=${collection.id}`);
    await page.goBack();
    await expect(page).toHaveURL('/');
  });
});
