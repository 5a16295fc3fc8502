import type { BloomPage } from './bloom-page.ts';
import {
  expect,
  languageOfLayout,
  newName,
  onceForAllLayouts,
  test,
  type Page,
  type Site,
} from './fixtures.ts';
import { playOn } from './playing.ts';

/** A clip of 18 seconds that other tests only play. */
const clip = ['zdziyuan', '900004'] as const;
const address = '/video/900004?videoSrc=zdziyuan';

const flying = (page: Page) => page.locator('.flying-moment');
const flyingOf = (page: Page, text: string) => flying(page).filter({ hasText: text });
const pause = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
const seek = (page: Page, timeS: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => (video.currentTime = to), timeS);

/** Opens the clip, once it has moments, and plays it. */
async function play(page: Page, bloom: BloomPage): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(address);
  await bloom.press(bloom.poster);
  await bloom.playerBar.waitFor();
  await playOn(page);
}

/** Opens it at a second, paused, so that a slow machine has the time that it needs. */
async function stopAt(page: Page, bloom: BloomPage, timeS: number): Promise<void> {
  await play(page, bloom);
  const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(time).toBeGreaterThan(0);
  await pause(page);
  await seek(page, timeS);
}

/** How late each one is that flies, in milliseconds of the video, and how many pairs touch, also of those that stand. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const layer = document.querySelector('.flying')?.getBoundingClientRect();
    const nowMs = (document.querySelector('video')?.currentTime ?? NaN) * 1_000;
    const all = [...document.querySelectorAll<HTMLElement>('.flying-moment')].map((element) => ({
      box: element.getBoundingClientRect(),
      atMs: Number(element.dataset['at']),
      flies: element.dataset['mode'] === undefined,
    }));
    const touches = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const crossMs = 8_000;
    return {
      late: all
        .filter(({ flies }) => flies)
        .map(({ box, atMs }) =>
          layer ? nowMs - atMs - ((layer.right - box.left) / layer.width) * crossMs : NaN,
        ),
      touching: all.flatMap(({ box }, i) =>
        all.slice(i + 1).filter((other) => touches(box, other.box)),
      ).length,
    };
  });

/** Whether what flies is where its second says, and nothing touches. */
const expectInPlace = (page: Page, count = 1) =>
  expect(async () => {
    const { late, touching } = await measure(page);
    expect(late.length).toBeGreaterThanOrEqual(count);
    expect(Math.max(...late.map(Math.abs))).toBeLessThanOrEqual(250);
    expect(touching).toBe(0);
  }).toPass({ intervals: [100] });

/** Moments of a new user, as `[second, content]`. */
async function write(
  { api }: Site,
  moments: readonly (readonly [timeS: number, content: string, spoiler?: boolean])[],
): Promise<string> {
  const name = newName('Talker');
  for (const [timeS, content, spoiler = false] of moments) {
    await api.postMoment(name, clip, { content, at_ms: Math.round(timeS * 1_000), spoiler });
  }
  return name;
}

// rule: #flying-moments
test(
  'moments fly at their second and touch none, also after a jump, a pause and at double speed',
  onceForAllLayouts,
  async ({ page, bloom, texts, site }) => {
    await write(
      site,
      Array.from({ length: 40 }, (_, i) => [(i * 17) / 40, `moment number ${i}`] as const),
    );
    await play(page, bloom);
    await expectInPlace(page, 5);
    await seek(page, 12);
    await expectInPlace(page, 5);
    await bloom.playerBar.getByLabel(texts.speed).selectOption('2');
    await expectInPlace(page, 5);
    await page.keyboard.press('k');
    await seek(page, 6);
    await expectInPlace(page, 5);
    // What stands still stands still.
    const places = () =>
      flying(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
    await expect.poll(async () => (await places()).length).toBeGreaterThan(5);
    const before = await places();
    await seek(page, 6);
    expect(await places()).toEqual(before);

    // In the full screen, too, and at its size.
    await page.keyboard.press('f');
    await expect(page.locator('.player-frame[data-full] .flying')).toBeAttached();
    await expectInPlace(page, 5);
  },
);

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #flying-moments
    test('moments are switched off and on, and fly as the viewer chooses', async ({
      page,
      bloom,
      texts,
      site,
      isMobile,
      expectReadable,
    }) => {
      const author = await write(site, [[5.5, 'switched on']]);
      const id = await site.api.postMoment(author, clip, { content: '開關電影', at_ms: 3_000 });
      // Those of other tests do not keep it away where there are few lanes.
      await site.api.thankMoment(newName('Fan'), id, 1);
      await stopAt(page, bloom, 6);
      const menu = page.getByRole('region', { name: texts.flying });
      await expect(flyingOf(page, 'switched on')).toBeVisible();
      // Screen readers have the list, and a press goes to what is below.
      const layer = page.locator('.flying');
      await expect(layer).toHaveAttribute('aria-hidden', 'true');
      await expect(layer).toHaveCSS('pointer-events', 'none');
      // The bar of a phone has room for the settings only.
      const openSettings = () => bloom.pressInBar(bloom.inBar(texts.flyingSettings));
      if (isMobile) {
        await openSettings();
        await menu.getByText(texts.flyingShow).click();
      } else {
        await bloom.pressInBar(bloom.inBar(texts.flying));
        await expect(bloom.inBar(texts.flying)).toHaveAttribute('aria-pressed', 'false');
      }
      await expect(layer).toHaveCount(0);
      await page.reload();
      await bloom.press(bloom.poster);
      await bloom.playerBar.waitFor();
      await pause(page);
      await seek(page, 6);
      await expect(layer).toHaveCount(0);
      await page.keyboard.press('d');
      await expect(layer).toHaveCount(1);

      await openSettings();
      await expect(menu).toBeVisible();
      await expectReadable();
      const height = async () => (await layer.boundingBox())?.height ?? 0;
      const half = await height();
      await menu.getByText('¼').click();
      await expect.poll(height).toBeLessThan(half);
      // Either script counts.
      await expect(flyingOf(page, '開關電影')).toBeAttached();
      await menu.getByLabel(texts.mutedWords).fill('电影');
      await menu.getByLabel(texts.mutedWords).blur();
      await expect(flyingOf(page, '開關電影')).toHaveCount(0);
      await menu.getByRole('button', { name: texts.flyingReset }).click();
      await expect(menu.getByLabel(texts.mutedWords)).toHaveValue('');
      await expect(flyingOf(page, '開關電影')).toBeAttached();
      await expect.poll(height).toBe(half);
      await page.keyboard.press('Escape');
      await expect(menu).toHaveCount(0);
      await bloom.inBar(texts.flyingSettings).press('Enter');
      await expect(menu.getByRole('heading')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(bloom.inBar(texts.flyingSettings)).toBeFocused();
    });

    // rule: #moment-page, #flying-moments
    test('the author of a moment chooses that it stands still', async ({
      page,
      bloom,
      texts: { moments },
      isMobile,
      loggedInAs,
      expectReadable,
    }) => {
      await loggedInAs(newName('Author'));
      await stopAt(page, bloom, 11);
      if (isMobile) await page.getByRole('tab', { name: moments.tab }).click();
      else await page.locator('.video-moments').scrollIntoViewIfNeeded();
      const room = page.getByRole('region', { name: moments.tab, exact: true });
      const field = room.getByRole('textbox', { name: moments.field, exact: true });
      const mode = room.getByLabel(moments.mode);
      await field.fill('I stand');
      await mode.selectOption(moments.modeTop);
      if (isMobile) expect((await mode.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expectReadable();
      await field.press('Enter');
      const own = flyingOf(page, 'I stand');
      await expect(own).toHaveAttribute('data-mode', 'top');
      await expect(own).toHaveAttribute('data-own', '');
      await expect(field).toHaveValue('');
      await expect(mode).toHaveValue('top');
      // Without a second it stands nowhere.
      await field.fill('Of all of it');
      await room.getByRole('button', { name: moments.withoutSecond('00:11') }).click();
      await expect(mode).toHaveCount(0);
    });
  });
}

// rule: #flying-moments
test(
  'equal ones are one, spoilers stay away, and the own one is marked and flies at once',
  onceForAllLayouts,
  async ({ page, bloom, site }) => {
    await write(site, [
      [8, 'So the same'],
      [9, 'SO THE SAME'],
      [9.5, 'the murderer is the gardener', true],
    ]);
    const name = newName('Viewer');
    await page.goto('/');
    await bloom.openLogin();
    await bloom.logInAs(name);
    await stopAt(page, bloom, 11);
    await expect(flyingOf(page, 'So the same')).toHaveText('So the same ×2');
    await expect(flyingOf(page, 'gardener')).toHaveCount(0);

    const id = await site.api.postMoment(name, clip, { content: 'from me', at_ms: 10_900 });
    await expect(flyingOf(page, 'from me')).toHaveAttribute('data-own', '');
    await site.api.deleteMoment(name, id);
    await expect(flyingOf(page, 'from me')).toHaveCount(0);
  },
);

// rule: #flying-moments
test(
  'some stand still at the top and the bottom while others fly, and none touch',
  onceForAllLayouts,
  async ({ page, bloom, texts, site }) => {
    await write(
      site,
      Array.from({ length: 40 }, (_, i) => [(i * 17) / 40, `flies by ${i}`] as const),
    );
    const name = newName('Stander');
    for (const mode of ['top', 'bottom'] as const) {
      const content = `still at the ${mode}`;
      const id = await site.api.postMoment(name, clip, { content, at_ms: 10_000, mode });
      // None of the others keeps it from the first lane.
      await site.api.thankMoment(newName('Fan'), id, 2_000);
    }
    await stopAt(page, bloom, 9.5);
    await expectInPlace(page, 5);
    const standing = flyingOf(page, 'still at the');
    await expect(standing).toHaveCount(0);
    await seek(page, 10.5);
    await expect(standing).toHaveCount(2);
    await expectInPlace(page, 5);
    const boxOf = async (text: string) =>
      flyingOf(page, text).evaluate((element) => {
        const { x, y, right, bottom } = element.getBoundingClientRect();
        const layer = element.closest('.flying')?.getBoundingClientRect() ?? new DOMRect();
        return {
          fromTop: y - layer.y,
          fromBottom: layer.bottom - bottom,
          offCentre: x + right - layer.x - layer.right,
        };
      });
    const [top, bottom] = [await boxOf('at the top'), await boxOf('at the bottom')];
    expect(Math.abs(top.fromTop)).toBeLessThan(1);
    expect(bottom.fromBottom).toBeLessThan(10);
    for (const { offCentre } of [top, bottom]) expect(Math.abs(offCentre)).toBeLessThan(2);
    // It stays where it is, and then goes.
    await bloom.playerBar.getByLabel(texts.speed).selectOption('2');
    await page.keyboard.press('k');
    await expect(async () => {
      expect((await measure(page)).touching).toBe(0);
      if ((await standing.count()) > 0) expect(await boxOf('at the top')).toEqual(top);
      expect(await standing.count()).toBe(0);
    }).toPass({ intervals: [50] });
    await expectInPlace(page, 5);
  },
);

// rule: #flying-moments
test('nothing flies over subtitles', onceForAllLayouts, async ({ page, bloom, site }) => {
  await write(
    site,
    Array.from({ length: 30 }, (_, i) => [4 + i / 10, `over the words ${i}`] as const),
  );
  await page.addInitScript(() => {
    localStorage.setItem('flying', JSON.stringify({ area: 'most' }));
    localStorage.setItem('subtitles', JSON.stringify({ size: 'large', languages: 'EN-CN' }));
  });
  await stopAt(page, bloom, 6);
  await expect(page.locator('.subtitle-over p')).toBeVisible();
  await expectInPlace(page, 3);
  const layer = await page.locator('.flying').boundingBox();
  const words = await page.locator('.subtitle-over p').boundingBox();
  expect(layer?.height).toBeGreaterThan(0);
  expect((layer?.y ?? NaN) + (layer?.height ?? NaN)).toBeLessThanOrEqual(words?.y ?? NaN);
});

// rule: #flying-moments
test(
  'with reduced motion moments fly only once they are switched on',
  onceForAllLayouts,
  async ({ page, bloom, texts, site }) => {
    await write(site, [[2, 'calm']]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(address);
    await bloom.press(bloom.poster);
    const on = bloom.inBar(texts.flying);
    await expect(on).toHaveAttribute('aria-pressed', 'false');
    await pause(page);
    await seek(page, 3);
    await expect(page.locator('.flying')).toHaveCount(0);
    await bloom.pressInBar(on);
    await expect(flyingOf(page, 'calm')).toBeVisible();
  },
);
