import { describe, expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { boxOf } from '../../../../test/pages/boxes.ts';
import { resize } from '../../../../test/pages/device.ts';
import { partsOf, press } from '../../../../test/pages/parts.ts';
import { expectPlaying, playing, videoElement } from '../../../../test/pages/playing.ts';
import { clip, openVideo, pathOf, videoOf } from '../../../../test/pages/video-page.ts';

const panel = page.getByRole('dialog');

/** How much of the height of what plays is in the window and not covered by the panel. */
function heightInSight(seen: DOMRect): number {
  const over = boxOf(panel);
  const isApart =
    over.left >= seen.right || over.right <= seen.left || over.top >= seen.bottom || over.bottom <= seen.top;
  return isApart ? Math.min(seen.bottom, innerHeight) - Math.max(seen.top, 0) : 0;
}

const player = () => boxOf(page.getBySelector('.player :is(iframe, video)'));

const players = [
  { of: 'YouTube’s player', video: videoOf() },
  { of: 'HLS', video: clip },
];

// rule: #video-page
describe.for(players)('the panels of a video leave $of', ({ video }) => {
  async function openPlaying(options: Parameters<typeof openVideo>[1] = {}) {
    const opened = await openVideo(video, { account: {}, ...options });
    await opened.play();
    if (video === clip) videoElement().loop = true;
    const { actions } = partsOf(opened.t);
    const opener = (name: string) => actions.getByRole('button', { name, exact: true });
    return { ...opened, opener };
  }

  test.for([
    ['desktop', [1280, 900]],
    ['mobile', [390, 844]],
  ] as const)('in sight and playing, and give the focus back: %s', async ([layout, size]) => {
    const { t, opener } = await openPlaying({ layout, size });
    const names = [t('gift.custom'), t('gift.reduce'), t('video.share'), t('video.more')];
    for (const name of names) {
      await opener(name).click();
      await expect.element(panel).toBeVisible();
      await expect.element(opener(name)).toHaveAttribute('aria-expanded', 'true');
      await expect.poll(() => heightInSight(player())).toBeGreaterThan(190);
      await press('{Escape}');
      await expect.element(panel).not.toBeInTheDocument();
      await expect.element(opener(name)).toHaveFocus();
      expect(playing().plays).toBe(true);
    }
  });

  test.for(['desktop', 'mobile'] as const)(
    'when they close by a press outside or by their button: %s',
    async (layout) => {
      const { t, opener } = await openPlaying({ layout });
      const more = opener(t('video.more'));
      await more.click();
      await expect.element(panel).toBeVisible();
      await page.getByRole('heading', { level: 1 }).click();
      await expect.element(panel).not.toBeInTheDocument();
      await more.click();
      await panel.getByRole('button', { name: t('shell.close') }).click();
      await expect.element(panel).not.toBeInTheDocument();
      await expect.element(more).toHaveFocus();
      expect(playing().plays).toBe(true);
    },
  );

  test('uncovered in a window without room beside it, and close by a second press of their button', async () => {
    const { t, opener } = await openPlaying({ size: [900, 720] });
    const share = opener(t('video.share'));
    await share.click();
    await expect.element(panel).toBeVisible();
    await expect.poll(() => heightInSight(player())).toBeGreaterThan(100);
    // Of parts of a pixel one may be left.
    const hidden = () => panel.element().scrollHeight - panel.element().clientHeight;
    await expect.poll(hidden).toBeLessThanOrEqual(1);
    await press('{Escape}');
    await resize(1280, 720);
    await share.click();
    await expect.element(panel).toBeVisible();
    await share.click();
    await expect.element(panel).not.toBeInTheDocument();
    expect(playing().plays).toBe(true);
  });
});

// rule: #video-page, #mini-player
test.for(['desktop', 'mobile'] as const)(
  'the panels of a video, and on a phone its chat room, leave the mini player of another one uncovered: %s',
  async (layout) => {
    const { t, play, router, api } = await openVideo(videoOf(), { account: {}, layout });
    await play();
    const other = videoOf({ id: 'other000001', title: 'The other one' });
    api.respond('GET /video/:source/:id', { data: other });
    await router.navigate({ to: '/' });
    const mini = page.getByRole('region', { name: t('video.mini') });
    await expect.element(mini).toBeVisible();
    router.history.push(pathOf(other));
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(other.title);
    const { actions } = partsOf(t);
    const openers: Locator[] = [t('gift.custom'), t('video.share'), t('video.more')].map((name) =>
      actions.getByRole('button', { name, exact: true }),
    );
    if (layout === 'mobile') openers.push(page.getByRole('button', { name: t('video.chat') }));
    for (const opener of openers) {
      await opener.click();
      await expect.element(panel).toBeVisible();
      await expect.poll(() => heightInSight(boxOf(mini))).toBeGreaterThan(200);
      expect(boxOf(panel).height).toBeGreaterThan(150);
      await press('{Escape}');
      await expect.element(panel).not.toBeInTheDocument();
    }
    expect(playing().plays).toBe(true);
  },
);

// rule: #video-page
test('the menu of a video copies its link at this second, and hides it until that is undone', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const video = videoOf();
  const { t, play } = await openVideo(video, { query: '&t=83' });
  await play();
  await press('k');
  await expectPlaying({ plays: false });
  const { actions } = partsOf(t);
  const more = actions.getByRole('button', { name: t('video.more') });
  await more.click();
  const source = `https://www.youtube.com/watch?v=${video.id}`;
  await expect.element(panel.getByRole('link')).toHaveAttribute('href', source);
  const copy = panel.getByRole('button', { name: /\d\d:\d\d/ });
  const [time = '', minutes, seconds] = /(\d\d):(\d\d)/.exec(copy.element().textContent) ?? [];
  await expect.element(copy).toHaveTextContent(t('video.copyAt', { time }));
  await copy.click();
  await expect.element(actions).toMatchTextContent(t('video.linkCopied'));
  const timeS = Number(minutes) * 60 + Number(seconds);
  expect(timeS).toBeGreaterThanOrEqual(83);
  const link = `${location.origin}${pathOf(video)}&categoryIdx=0&t=${timeS}`;
  expect(copied).toHaveBeenLastCalledWith(link);

  await more.click();
  await panel.getByRole('button', { name: t('video.hide') }).click();
  expect(localStorage.getItem('hidden_videos')).toContain(video.id);
  await actions.getByRole('button', { name: t('shell.undo') }).click();
  expect(localStorage.getItem('hidden_videos')).toBeNull();
  await expect.element(more).toHaveFocus();
});
