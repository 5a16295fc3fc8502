import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Video } from '@bloom/contract/video/video';
import { installClock } from '../../../../../test/pages/device.ts';
import { pending, refuse, type FakeApi } from '../../../../../test/pages/fake-api.ts';
import { clip, openVideo, pathOf, playlist, videoOf } from '../../../../../test/pages/video-page.ts';

const bilibili = videoOf({ source: 'bilibili', id: 'BV1FV411d7u7' });
const silent = videoOf({ id: 'x-silent-00' });
const other = videoOf({ ...clip, id: '900003', source: 'subo', title: 'A Hundred Petals' });

/** Plays a video, to which another one of another source is related, while its site does not respond. */
async function playUnreached(video: Video, prepare: (api: FakeApi) => void = () => {}) {
  installClock();
  const opened = await openVideo(video, {
    config: { demo: false },
    api: (api) => {
      api.respond('GET /video/:source/:id', ({ params }) => ({
        data: params['id'] === other.id ? other : video,
      }));
      api.respond('GET /video/:source/:id/related', { data: [other] });
      prepare(api);
    },
  });
  await opened.poster.click();
  const frame = page.getBySelector('.player iframe');
  const { t } = opened;
  const alert = page.getByRole('alert');
  return {
    ...opened,
    alert,
    frame,
    retry: alert.getByRole('button', { name: t('shell.retry') }),
    instead: alert.getByRole('link', { name: t('video.watchInstead', { title: other.title }) }),
  };
}

/** The server does not reach the site either, as when the frame shows the browser’s own page. */
const unreached = (api: FakeApi) => api.respond('GET /source/:source/reach', { reachable: false });

// rule: #player-problems
test('words take the place of a player that does not respond for eight seconds', async () => {
  const { t, api, alert, frame, retry } = await playUnreached(silent);
  await expect.element(frame).toBeVisible();
  vi.advanceTimersByTime(7_000);
  await expect.element(frame).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  vi.advanceTimersByTime(1_100);
  await expect.element(alert).toMatchTextContent(t('video.problem_silent'));
  await expect.element(frame).not.toBeInTheDocument();
  await expect
    .element(alert.getByRole('link', { name: t('video.watchAt', { source: 'YouTube' }) }))
    .toHaveAttribute('href', expect.stringContaining(silent.id));
  expect(api.bodies('POST /video/:source/:id/report')).toEqual([{ kind: 'silent' }]);
  await retry.click();
  await expect.element(frame).toBeVisible();
});

// rule: #player-problems
test.for([bilibili, videoOf({ source: 'tencent', id: 'a1234567890' })])(
  'words take the place of a frame of $source whose site the server does not reach either',
  async (video) => {
    const { t, api, alert, frame, retry } = await playUnreached(video, unreached);
    await expect.element(alert).toMatchTextContent(t('video.problem_silent'));
    await expect.element(frame).not.toBeInTheDocument();
    api.respond('GET /source/:source/reach', { reachable: true });
    await retry.click();
    await expect.element(frame).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  },
);

// rule: #player-problems
test('a frame that has loaded stays while the server does not say whether it reaches the site', async () => {
  const { alert, frame } = await playUnreached(bilibili, (api) =>
    api.respond('GET /source/:source/reach', pending),
  );
  await expect.element(frame).toBeVisible();
  await expect
    .poll(() => (frame.element() as HTMLIFrameElement).contentDocument?.readyState)
    .toBe('complete');
  vi.advanceTimersByTime(9_000);
  await expect.element(frame).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

// rule: #player-problems
test('a frame that has sent a message stays, whatever the server says', async () => {
  const known = Promise.withResolvers<{ reachable: boolean }>();
  const { api, alert, frame } = await playUnreached(bilibili, (of) =>
    of.respond('GET /source/:source/reach', () => known.promise),
  );
  await expect.element(frame).toBeVisible();
  const { contentWindow } = frame.element() as HTMLIFrameElement;
  window.dispatchEvent(new MessageEvent('message', { source: contentWindow, data: 'ready' }));
  known.resolve({ reachable: false });
  await expect.poll(() => api.requests('GET /source/:source/reach')).toHaveLength(1);
  vi.advanceTimersByTime(9_000);
  await expect.element(frame).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

// rule: #player-problems
test('without a network the wait ends at once, and goes on when it is back', async () => {
  const { t, alert, frame } = await playUnreached(silent);
  await expect.element(frame).toBeVisible();
  window.dispatchEvent(new Event('offline'));
  await expect.element(alert).toMatchTextContent(t('video.problem_network'));
  await expect
    .poll(() => {
      window.dispatchEvent(new Event('online'));
      return frame.elements().length;
    })
    .toBe(1);
  await expect.element(alert).not.toBeInTheDocument();
});

// rule: #player-problems, #series
test('a site that does not respond says nothing of the episodes: none is marked, and none skipped', async () => {
  const list = playlist.list.map((each) => ({ ...each, id: 'x-silent-00' }));
  const { t, alert, frame } = await playUnreached({ ...playlist, list });
  await expect.element(frame).toBeVisible();
  vi.advanceTimersByTime(8_100);
  await expect.element(alert).toMatchTextContent(t('video.problem_silent'));
  for (let s = 0; s < 6; s++) await vi.advanceTimersByTimeAsync(1_000);
  await expect
    .element(page.getByRole('button', { name: /Episode 1/ }))
    .toHaveAttribute('aria-current', 'true');
  expect(page.getByText(t('video.episodeBroken')).elements()).toEqual([]);
  await expect.element(alert.getByRole('button', { name: t('video.nextEpisode') })).not.toBeInTheDocument();
});

// rule: #player-problems
test('a frame that is to play without a network says that, and is tried again with one', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  const { t, alert, frame } = await playUnreached(bilibili, (api) =>
    api.respond('GET /source/:source/reach', refuse('server.failed')),
  );
  await expect.element(alert).toMatchTextContent(t('video.problem_network'));
  onLine.mockReturnValue(true);
  // Until the player listens, which is a moment after it says what is wrong.
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(frame.query()).not.toBeNull();
  });
  await expect.element(frame).toBeVisible();
});

// rule: #player-problems
test('what is offered instead plays at one press', async () => {
  const { bar, poster, instead, router } = await playUnreached(bilibili, unreached);
  await instead.click();
  await expect.poll(() => router.state.location.href).toBe(pathOf(other));
  await expect.element(bar).toBeVisible();
  await expect.element(poster).not.toBeInTheDocument();
});

// rule: #player-problems
test('what is offered instead, opened elsewhere, does not play by itself here later', async () => {
  const { bar, instead, router, poster } = await playUnreached(bilibili, unreached);
  const link = await vi.waitFor(() => instead.element() as HTMLAnchorElement);
  // The browser opens no tab of it.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
  await router.navigate({ href: pathOf(other) });
  await expect.element(page.getByRole('heading', { level: 1, name: other.title })).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_000);
  await expect.element(poster).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});
