import type { BloomPage } from '../bloom-page.ts';
import { expect, newName, test, type Page } from '../fixtures.ts';
import { playOn } from '../playing.ts';

/** A clip of 18 seconds that other tests only play. */
const clip = ['zdziyuan', '900004'] as const;
const address = '/video/900004?videoSrc=zdziyuan';

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

/**
 * How late each one is that flies, in milliseconds of the video, and how many pairs touch, also of those that
 * stand.
 */
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
      touching: all.flatMap(({ box }, i) => all.slice(i + 1).filter((other) => touches(box, other.box)))
        .length,
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

// rule: #flying-moments
test('over a real stream moments fly at their second and touch none, also in the full screen', async ({
  page,
  bloom,
  t,
  site: { api },
}) => {
  const name = newName('Talker');
  for (let i = 0; i < 40; i++) {
    const body = { content: `moment number ${i}`, at_ms: i * 425 };
    await api.postMoment(name, clip, body);
  }
  await play(page, bloom);
  await expectInPlace(page, 5);
  await seek(page, 12);
  await expectInPlace(page, 5);
  await bloom.playerBar.getByLabel(t('player.rate')).selectOption('2');
  await expectInPlace(page, 5);
  await page.keyboard.press('k');
  await seek(page, 6);
  await expectInPlace(page, 5);
  // In the full screen, too, and at its size.
  await page.keyboard.press('f');
  await expect(page.locator('.player-frame[data-full] .flying')).toBeAttached();
  await expectInPlace(page, 5);
});
