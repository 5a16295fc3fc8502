import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { locales } from '@bloom/contract/wire/locale';
import { boxOf } from '../../../test/pages/boxes.ts';
import { resize } from '../../../test/pages/device.ts';
import { exampleFor, type FakeApi } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { openVideo, videoOf } from '../../../test/pages/video-page.ts';

const video = '/video/aqz-KE-bpKQ?videoSrc=youtube';

/** A list that is higher than the window. */
function longList(api: FakeApi): void {
  const [one] = exampleFor('GET /video/list').data;
  const data = Array.from({ length: 12 }, (_, index) => ({ ...one!, id: `video-${index}` }));
  api.respond('GET /video/list', exampleFor('GET /video/list', { data }));
}

test.for(locales.flatMap((locale) => [390, 320].map((width) => ({ locale, width }))))(
  'the sign-in tip does not cover the category tabs in $locale at $width px',
  async ({ locale, width }) => {
    const { t } = await openPage('/', {
      layout: 'mobile',
      size: [width, 640],
      locale,
      api: longList,
      tips: true,
    });
    await expect.element(page.getByRole('article').first()).toBeVisible();
    // Up again after far down: the bars come back, and the tip with them.
    window.scrollTo(0, 2_500);
    await expect.poll(() => document.documentElement.dataset['barsHidden']).toBe('');
    window.scrollBy(0, -200);
    await expect.element(page.getByText(t('home.tip_signIn'))).toBeInViewport();
    const tabs = page.getByRole('banner').getByRole('link').nth(1);
    const { left, right, top, bottom } = tabs.element().getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    expect(tabs.element().contains(hit)).toBe(true);
  },
);

/** The texts of the facts of a video as the browser breaks them into lines. */
function linesOfFacts(): string[][] {
  const lines = new Map<number, { left: number; text: string }[]>();
  const facts = document.querySelector('.sharer time')?.closest('p');
  const edge = facts?.parentElement?.getBoundingClientRect().left ?? 0;
  const walker = document.createTreeWalker(facts ?? document, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top } of range.getClientRects()) {
      // A separator at the beginning of a line is outside of the box.
      if (right <= edge) continue;
      const line = lines.get(Math.round(top)) ?? [];
      line.push({ left, text: node.textContent ?? '' });
      lines.set(Math.round(top), line);
    }
  }
  const inOrder = (line: { left: number; text: string }[]) =>
    line.toSorted((one, other) => one.left - other.left).map(({ text }) => text);
  return [...lines.values()].map(inOrder);
}

test('the separators of the facts of a video are never at the end of a line', async () => {
  await openPage(video, { layout: 'mobile' });
  await expect.element(page.getBySelector('.sharer time')).toBeVisible();
  const rows: string[][] = [];
  for (const width of [390, 320, 240]) {
    await resize(width, 640);
    rows.push(...linesOfFacts());
  }
  for (const row of rows) expect([row.at(0), row.at(-1)], row.join(' ')).not.toContain('·');
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.flat()).toContain('·');
});

test('the player is no higher than a low and wide window', async () => {
  const { t } = await openPage(video, { size: [844, 390] });
  const player = page.getByRole('region', { name: t('video.player'), exact: true });
  await expect.element(player).toBeVisible();
  expect(player.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(390);
});

// rule: #player-problems
test('the panel that replaces a failed player is not clipped', async () => {
  const { t, poster } = await openVideo(videoOf({ id: 'x-err153-00' }), { layout: 'mobile' });
  await poster.click();
  const panel = page.getByRole('alert');
  await expect.element(panel.getByRole('button', { name: t('shell.retry') })).toBeVisible();
  for (const width of [390, 320]) {
    await resize(width, 640);
    const { top, bottom } = boxOf(panel);
    const boxes = [...panel.element().children].map((each) => each.getBoundingClientRect());
    const parts = boxes.filter(({ height }) => height > 0);
    expect(Math.min(...parts.map((part) => part.top)), `${width} pixels`).toBeGreaterThanOrEqual(top);
    expect(Math.max(...parts.map((part) => part.bottom)), `${width} pixels`).toBeLessThanOrEqual(bottom);
  }
});
