import { expect, languageOfLayout, newName, test } from './fixtures.ts';
import { playing, playOn } from './playing.ts';

/** A clip of 18 seconds, which plays in the page. */
const clip = ['subo', '900003'] as const;

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #moment-list, #moment-page
    test('the list by second begins where the player is, goes where it jumps, and shows what was before', async ({
      page,
      bloom,
      texts: { moments },
      site: { api },
      isMobile,
      expectAccessible,
    }) => {
      const name = newName('Talker');
      for (let i = 0; i < 130; i++) {
        await api.postMoment(name, clip, { content: `at ${i}`, at_ms: i * 130 });
      }
      await page.goto('/video/900003?videoSrc=subo');
      await bloom.press(bloom.poster);
      await playOn(page);
      const seek = async (timeS: number) => {
        await page.locator('video').evaluate((video: HTMLVideoElement, to) => {
          video.pause();
          video.currentTime = to;
        }, timeS);
        await expect.poll(async () => (await playing(page)).timeS).toBe(timeS);
      };
      await seek(15);
      if (isMobile) await page.getByRole('tab', { name: moments.tab }).click();
      else await page.locator('.video-moments').scrollIntoViewIfNeeded();
      const room = page.getByRole('region', { name: moments.tab, exact: true });
      const moment = (text: string) =>
        room.locator('.moment').filter({ has: page.getByText(text, { exact: true }) });
      const requested: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.endsWith('/moments') && searchParams.get('sort') === 'time') {
          const [kind = ''] = [...searchParams.keys()].filter((key) => key !== 'sort');
          // What the player comes to next is loaded ahead.
          if (kind !== 'after') requested.push(kind);
        }
      });
      await room.getByRole('radio', { name: moments.byTime }).press('Space');
      await expect(moment('at 123')).toHaveAttribute('aria-current', 'true');
      await expect(moment('at 20')).toHaveCount(0);
      await expectAccessible();

      await seek(2);
      await expect(moment('at 23')).toHaveAttribute('aria-current', 'true');
      await expect(moment('at 23')).toBeInViewport();
      await expect(moment('at 123')).toHaveCount(0);
      expect(requested).toEqual(['from', 'from']);

      await expect(moment('at 1')).toHaveCount(0);
      await room.getByRole('button', { name: moments.showEarlier }).click();
      await expect(moment('at 1')).toHaveCount(1);
      await expect(room.getByRole('button', { name: moments.showEarlier })).toHaveCount(0);
      expect(requested).toEqual(['from', 'from', 'before']);

      // It follows again until a key scrolls it or leads into it; those of the player do not.
      const follow = room.getByRole('button', { name: moments.follow });
      for (const key of ['ArrowDown', 'Space', 'Tab']) {
        await bloom.press(follow);
        await expect(room.locator('.moments-scroll')).toBeFocused();
        await page.keyboard.press('Shift');
        await page.keyboard.press('m');
        await expect(page.locator('video')).toHaveJSProperty('muted', key !== 'Space');
        await expect(follow).toHaveCount(0);
        await page.keyboard.press(key);
        await expect(follow).toBeVisible();
      }
    });
  });
}
