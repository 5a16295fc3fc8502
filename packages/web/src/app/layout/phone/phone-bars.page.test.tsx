import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { boxOf, isInWindow } from '../../../../test/pages/boxes.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { press } from '../../../../test/pages/parts.ts';
import { openVideo, videoOf } from '../../../../test/pages/video-page.ts';
import { exampleVideos, inPages } from '../../../../test/pages/videos.ts';

/** How many pixels of the window the bars at the top and at the bottom cover. */
function covered(): number {
  const bars = [...document.querySelectorAll('.mobile-bar, .mobile-tabs')];
  return bars.reduce((sum, bar) => {
    const { top, bottom } = bar.getBoundingClientRect();
    return sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  }, 0);
}

const scrollBy = (top: number) => window.scrollBy({ top, behavior: 'instant' });

async function openScrolled(size: readonly [number, number]) {
  const opened = await openPage('/', {
    layout: 'mobile',
    size,
    api: (api) => api.respond('GET /video/list', inPages(exampleVideos(12))),
  });
  await expect.element(page.getByRole('article').first()).toBeVisible();
  scrollBy(600);
  await expect.poll(covered).toBe(0);
  return opened;
}

// rule: #mobile-home
test.for([
  ['on a phone', [390, 844]],
  ['at 200 % zoom', [640, 400]],
] as const)(
  'the bars of the phone give way while scrolling down and return while scrolling up, %s',
  async ([, size]) => {
    const { t } = await openScrolled(size);
    scrollBy(-100);
    const tabs = page.getByRole('navigation', { name: t('shell.tabs') });
    await expect.element(tabs).toBeInViewport();
    await expect.poll(covered).toBeGreaterThan(50);
    expect(covered()).toBeLessThan(size[1] * 0.2);
  },
);

// rule: #mobile-home
test('the bars of the phone come back for the keyboard', async () => {
  const { t } = await openScrolled([390, 844]);
  // As Tab does it, which chooses what is shown as focused.
  await press('{Shift}');
  const home = page
    .getByRole('navigation', { name: t('shell.tabs') })
    .getByRole('link')
    .first();
  home.element().focus({ preventScroll: true });
  await expect.poll(() => isInWindow(home)).toBe(true);
});

// rule: #video-page
test('the bar of a video keeps the title in view while the page scrolls, and opens the search', async () => {
  const video = videoOf({ title: 'A Small Garden' });
  const { t, router } = await openVideo(video, { layout: 'mobile' });
  const bar = page.getBySelector('header.video-bar');
  await expect.element(bar).toMatchTextContent('A Small Garden');
  expect(boxOf(bar).height).toBeLessThanOrEqual(48);
  scrollBy(500);
  await expect.poll(() => window.scrollY).toBeGreaterThan(100);
  expect(isInWindow(bar)).toBe(true);
  const box = page.getByRole('combobox', { name: t('catalogue.search') });
  const search = bar.getByRole('button', { name: t('catalogue.search') });
  await expect.element(box).not.toBeInTheDocument();
  await search.click();
  await expect.element(box).toHaveFocus();
  await bar.getByRole('button', { name: t('shell.close') }).click();
  await expect.element(box).not.toBeInTheDocument();
  await search.click();
  await box.fill('garden');
  await press('{Enter}');
  await expect.poll(() => router.state.location.search).toEqual({ searchKeyWords: 'garden' });
});

test('the profile states the balance once', async () => {
  await openPage('/mine', { layout: 'mobile', account: {} });
  const main = page.getByRole('main');
  await expect.element(main).toMatchTextContent('1,000,000');
  await expect.element(main).not.toMatchTextContent('1 M');
});
