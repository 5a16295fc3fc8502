import { locales } from '@bloom/contract/locale';
import { expect, newName, newVideoId, onDesktopOnly, onPhoneOnly, test } from './fixtures.ts';
import { videoIdFor } from '@bloom/testing/upstreams/youtube';

/** Widths of narrow phones. */
const widths = [390, 320];

for (const appLocale of locales) {
  test.describe(appLocale, onPhoneOnly, () => {
    test.use({ appLocale, tips: true });

    test('the sign-in tip does not cover the category tabs', async ({ page, texts }) => {
      await page.goto('/');
      await page.getByRole('banner').tap({ position: { x: 5, y: 2 } });
      await page.locator('.pull').waitFor({ state: 'attached' });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 640 });
        await page.mouse.wheel(0, 2_500);
        await expect(page.getByRole('banner')).not.toBeInViewport();
        await page.mouse.wheel(0, -200);
        await expect(page.getByText(texts.tipSignIn)).toBeInViewport();
        const tabs = page
          .getByRole('banner')
          .getByRole('link', { name: texts.movies, exact: true });
        await tabs.tap({ trial: true });
      }
    });
  });
}

test(
  'the separators of the facts of a video are never at the end of a line',
  onPhoneOnly,
  async ({ page, bloom, site }) => {
    const id = newVideoId();
    await site.api.share(newName('User with a long name'), id);
    await bloom.openVideo(id);
    let [lines, separators] = [0, 0];
    for (const width of [...widths, 600]) {
      await page.setViewportSize({ width, height: 640 });
      const rows = await page.evaluate(() => {
        const byLine = new Map<number, { left: number; text: string }[]>();
        const facts = document.querySelector('.sharer time')?.closest('p');
        const edge = facts?.parentElement?.getBoundingClientRect();
        const walker = document.createTreeWalker(facts ?? document, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const { left, right, top } of range.getClientRects()) {
            if (right <= (edge?.left ?? 0)) continue;
            const line = byLine.get(Math.round(top)) ?? [];
            line.push({ left, text: node.textContent ?? '' });
            byLine.set(Math.round(top), line);
          }
        }
        return [...byLine.values()].map((line) =>
          line.toSorted((one, other) => one.left - other.left).map(({ text }) => text),
        );
      });
      for (const row of rows) {
        expect([row.at(0), row.at(-1)], row.join(' ')).not.toContain('·');
        separators += row.filter((text) => text === '·').length;
      }
      lines += rows.length;
    }
    expect(lines).toBeGreaterThan(widths.length + 1);
    expect(separators).toBeGreaterThan(0);
  },
);

test(
  'the panel that replaces a failed player is not clipped',
  onPhoneOnly,
  async ({ page, bloom, texts, site }) => {
    const id = videoIdFor('err153');
    if (!(await site.api.video(id))) await site.api.share(newName('Sharer'), id);
    await page.goto(`/video/${id}?videoSrc=youtube`);
    await bloom.press(bloom.poster);
    const panel = page.getByRole('alert');
    await expect(panel.getByRole('button', { name: texts.retry })).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      const [inside, whole] = await panel.evaluate((box) => {
        const { top, bottom } = box.getBoundingClientRect();
        const parts = [...box.children].map((each) => each.getBoundingClientRect());
        return [
          [top, bottom],
          [
            Math.min(top, ...parts.map((part) => part.top)),
            Math.max(bottom, ...parts.map((part) => part.bottom)),
          ],
        ];
      });
      expect(whole, `${width} pixels`).toEqual(inside);
    }
  },
);

test(
  'the player is no higher than a low and wide window',
  onDesktopOnly,
  async ({ page, bloom, texts, site }) => {
    const id = newVideoId();
    await site.api.share(newName('Sharer'), id);
    await page.setViewportSize({ width: 844, height: 390 });
    await bloom.openVideo(id);
    const box = await page.getByRole('region', { name: texts.player }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(390);
  },
);
