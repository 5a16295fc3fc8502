import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stopClock, installClock } from '../../../test/pages/device.ts';
import { press } from '../../../test/pages/parts.ts';
import { expectPlaying, expectTime, youtubePlayer } from '../../../test/pages/playing.ts';
import { openVideo, pathOf, playlist, videoOf } from '../../../test/pages/video-page.ts';

/** The button of an episode; how much was watched is part of its name. */
const episode = (number: number) =>
  page.getByRole('button', { name: new RegExp(`Episode ${number}(?!\\d)`) });
const idOf = (number: number) => `ep000${number}00001`;

// rule: #players, #series
test('each episode has a URL and a title, and plays in view when it is chosen', async () => {
  const { t, router, play, inBar } = await openVideo(playlist);
  await expect.element(page.getByRole('heading', { name: t('video.episodes', { count: 3 }) })).toBeVisible();
  await play();
  await expectPlaying({ id: idOf(1) });
  await expect.element(episode(1)).toHaveAttribute('aria-current', 'true');
  for (const number of [2, 3]) {
    await episode(number).click();
    await expectPlaying({ id: idOf(number), plays: true });
    await expect.element(episode(number)).toHaveAttribute('aria-current', 'true');
    await expect.element(episode(1)).not.toHaveAttribute('aria-current');
    await expect.element(page.getBySelector('iframe')).toBeInViewport({ ratio: 0.9 });
    expect(router.state.location.href).toBe(`${pathOf(playlist)}&episode=${number}`);
    expect(document.title).toBe(`Episode ${number} · ${playlist.title} · Bloom`);
  }
  router.history.back();
  await expect.element(episode(2)).toHaveAttribute('aria-current', 'true');
  await expectPlaying({ id: idOf(2), plays: true });
  await inBar(t('video.previousEpisode')).click();
  await expectPlaying({ id: idOf(1), plays: true });
});

// rule: #players, #series
test('an episode starts from the list and from its address', async () => {
  const { play } = await openVideo(playlist, { query: '&episode=2' });
  await expect.element(episode(2)).toHaveAttribute('aria-current', 'true');
  await play();
  await expectPlaying({ id: idOf(2) });
  await openVideo(playlist);
  await episode(3).click();
  await expectPlaying({ id: idOf(3), plays: true });
});

// rule: #series
test('the next episode plays at the end of one, and nothing after the last', async () => {
  installClock();
  const { t, inBar } = await openVideo(playlist, { query: '&episode=2' }).then(async (opened) => {
    await opened.play();
    return opened;
  });
  const end = async () => {
    const player = youtubePlayer();
    if (player) player.time = 213;
    await expectPlaying({ plays: false });
  };
  stopClock();
  await end();
  await page.getByRole('button', { name: t('video.playNow') }).click();
  await expectPlaying({ id: idOf(3), plays: true });
  vi.setTimerTickMode('interval', 20);
  await expectTime().toBeLessThan(100);
  await end();
  await expect.element(inBar(t('player.replay'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('video.playNow') })).not.toBeInTheDocument();
  expect(youtubePlayer()?.id).toBe(idOf(3));
});

// rule: #series
test('a series goes on after an episode that does not play, which is marked', async () => {
  const list = playlist.list.map((each, index) => (index === 1 ? { ...each, id: 'x-err101-00' } : each));
  const { t } = await openVideo({ ...playlist, list });
  await episode(2).click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(t('video.problem_notEmbeddable'));
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Episode 2' }))
    .toMatchTextContent(t('video.episodeBroken'));
  await alert.getByRole('button', { name: t('video.nextEpisode') }).click();
  await expect.element(alert).not.toBeInTheDocument();
  await expectPlaying({ id: idOf(3), plays: true });
});

// rule: #series
test('of a thousand episodes only those in sight are rendered, and keys reach them all', async () => {
  const list = Array.from({ length: 1_000 }, (_, i) => ({
    id: `ep${String(i + 1).padStart(9, '0')}`,
    title: `Episode ${i + 1}`,
  }));
  const { t, router } = await openVideo(videoOf({ ...playlist, list }));
  await expect
    .element(page.getByRole('heading', { name: t('video.episodes', { count: 1_000 }) }))
    .toBeVisible();
  const rows = () => [...document.querySelectorAll('.episodes > li')];
  expect(rows().length).toBeLessThan(50);
  episode(1).element().focus();
  await press('{End}');
  await expect.element(episode(1_000)).toHaveFocus();
  expect(rows().at(-1)?.getAttribute('aria-posinset')).toBe('1000');
  expect(rows().at(-1)?.getAttribute('aria-setsize')).toBe('1000');
  expect(rows().length).toBeLessThan(50);
  await press('{PageUp}{ArrowDown}');
  await expect.element(page.getBySelector('.episodes :focus')).toBeInViewport();
  await press('{End}{Enter}');
  await expect.poll(() => router.state.location.href).toMatch(/episode=1000/);
  await expect.element(episode(1_000)).toHaveAttribute('aria-current', 'true');
  await press('{Home}');
  await expect.element(episode(1)).toHaveFocus();
});
