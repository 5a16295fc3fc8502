import { expect, newName, onPhoneOnly, test } from './fixtures.ts';
import { videoIdFor } from '@bloom/testing/upstreams/youtube';

test(
  'the panel that replaces a failed player is not clipped',
  onPhoneOnly,
  async ({ page, bloom, t, site }) => {
    const id = videoIdFor('err153');
    if (!(await site.api.video(id))) await site.api.share(newName('Sharer'), id);
    await page.goto(`/video/${id}?videoSrc=youtube`);
    await bloom.press(bloom.poster);
    const panel = page.getByRole('alert');
    await expect(panel.getByRole('button', { name: t('shell.retry') })).toBeVisible();
    for (const width of [390, 320]) {
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
