import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { errorMessage } from '../../i18n/error-messages.ts';
import { queryClient } from '../../lib/query-client.ts';
import { installClock } from '../../../test/pages/device.ts';
import { refuse, type FakeApi } from '../../../test/pages/fake-api.ts';
import { press } from '../../../test/pages/parts.ts';
import { expectPlaying, youtubePlayer } from '../../../test/pages/playing.ts';
import { openVideo, videoOf } from '../../../test/pages/video-page.ts';

const play = 'POST /video/:source/:id/play';
type Play = { playing: boolean; position_s?: number };

/** Waits until so much was reported of the play. */
const expectReported = (api: FakeApi) =>
  expect.poll(() => api.bodies(play).map((body) => (body as Play).playing));

/** Lets the time of the page and of the player pass. */
function pass(seconds: number): void {
  const player = youtubePlayer();
  if (player) player.time += seconds;
  vi.advanceTimersByTime(seconds * 1_000);
}

const activePoints = () =>
  (JSON.parse(localStorage.getItem('activity') ?? '{}') as { activePoint?: number }).activePoint;

// rule: #play-registration
test('a play is reported when it begins, continues and stops, and counts as activity', async () => {
  installClock();
  const opened = await openVideo(videoOf(), {
    account: {},
    api: (api) => api.respond(play, { earns: true, heartbeat_s: 30 }),
  });
  const { api } = opened;
  await opened.play();
  await expectReported(api).toEqual([true]);
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  pass(30.5);
  await expectReported(api).toEqual([true, true]);
  pass(30);
  await expectReported(api).toEqual([true, true, true]);
  await press('k');
  await expectPlaying({ plays: false });
  vi.advanceTimersByTime(2_000);
  await expectReported(api).toEqual([true, true, true, false]);
  await expect.poll(activePoints).toBeGreaterThan(0.0001 + 0.1 / 6);
  expect(activePoints()).toBeLessThan(0.0001 + 0.1 / 4);
  expect(api.requests('POST /video/:source/:id')).toEqual([]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

// rule: #mini-player
test('a play goes on when the page is left, and ends with the mini player', async () => {
  installClock();
  const { t, api, router, ...opened } = await openVideo(videoOf(), { account: {} });
  await opened.play();
  await expectReported(api).toEqual([true]);
  await router.navigate({ to: '/' });
  const mini = page.getByRole('region', { name: t('video.mini') });
  await expect.element(mini).toBeVisible();
  // It was left in its first seconds. The frame sends its position by itself, and later than the clock jumps.
  const reportNext = () => {
    pass(30.5);
    return (api.bodies(play).at(-1) as Play).position_s;
  };
  await expect.poll(reportNext).toBeGreaterThan(25);
  await mini.getByRole('button', { name: t('shell.close') }).click();
  await expect.poll(() => (api.bodies(play).at(-1) as Play).playing).toBe(false);
});

// rule: #play-registration
test('a play that the server refuses says that the video is offline, until one is taken', async () => {
  installClock();
  const { api, ...opened } = await openVideo(videoOf(), {
    account: {},
    api: (fake) => fake.respond(play, refuse('request.notFound')),
  });
  await opened.play();
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent(errorMessage('en', 'video.offline', {}));
  api.respond(play, { earns: false, heartbeat_s: 30 });
  pass(30.5);
  await expect.element(alert).not.toBeInTheDocument();
});
