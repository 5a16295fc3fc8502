import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { installClock } from '../../../../../test/pages/device.ts';
import { expectPlaying, videoElement } from '../../../../../test/pages/playing.ts';
import { clip, openVideo, videoOf } from '../../../../../test/pages/video-page.ts';

const report = 'POST /video/:source/:id/report';

// rule: #player-problems
test('a stream without encryption is not loaded, and says why', async () => {
  const video = videoOf({ ...clip, url: 'http://cdn1.example.invalid/index.m3u8' });
  const { t, api, poster } = await openVideo(video, { config: { streams: [] } });
  await poster.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('video.problem_insecure'));
  await expect.poll(() => api.bodies(report)).toEqual([{ kind: 'insecure' }]);
});

// rule: #player-problems
test('a stream whose server cannot be reached shows that it does not play', async () => {
  const video = videoOf({ ...clip, url: 'https://cdn1.example.invalid/index.m3u8' });
  const { t, poster } = await openVideo(video, {
    config: { streams: ['https://cdn1.example.invalid'] },
  });
  await poster.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('video.problemTitle'));
});

// rule: #player-problems
test('a stream from which nothing arrives shows that, and stays', async () => {
  installClock();
  const { t, api, poster } = await openVideo(videoOf({ ...clip, url: '/silent.m3u8' }));
  await poster.click();
  const video = page.getBySelector('.player video');
  await expect.element(video).toBeVisible();
  const notice = page.getByText(t('video.stalled'));
  await expect.element(notice).not.toBeInTheDocument();
  vi.advanceTimersByTime(12_100);
  await expect.element(notice).toBeVisible();
  await expect.element(video).toBeVisible();
  await expect.poll(() => api.bodies(report)).toEqual([{ kind: 'stalled' }]);
});

// rule: #player-problems
test('a stream that the browser does not let start is started by hand', async () => {
  const notAllowed = new DOMException('no gesture', 'NotAllowedError');
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValueOnce(notAllowed);
  const { t, poster } = await openVideo(clip);
  await poster.click();
  const notice = page.getByText(t('video.autoplayBlocked'));
  await expect.element(notice).toBeVisible();
  await page
    .getByRole('status')
    .getByRole('button', { name: t('video.play') })
    .click();
  await expect.element(notice).not.toBeInTheDocument();
  await expectPlaying({ plays: true });
});

// rule: #player-problems
test('a stream at which the browser fails once plays on at its position, and one that fails again is reported', async () => {
  const { t, play } = await openVideo(clip);
  await play();
  const video = videoElement();
  video.pause();
  video.currentTime = 6;
  vi.spyOn(video, 'error', 'get').mockReturnValue({ code: MediaError.MEDIA_ERR_DECODE } as MediaError);
  const loaded = new Promise((resolve) => video.addEventListener('loadedmetadata', resolve, { once: true }));
  video.dispatchEvent(new Event('error'));
  await loaded;
  await expect.poll(() => video.currentTime).toBe(6);
  expect(page.getByRole('alert').elements()).toEqual([]);
  video.dispatchEvent(new Event('error'));
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('video.problem_cannotPlay'));
});

// rule: #player-controls
test('a stream has image and sound', async () => {
  const { play } = await openVideo(clip);
  await play();
  const seen = () => {
    const video = videoElement() as HTMLVideoElement & { webkitAudioDecodedByteCount: number };
    const context = document.createElement('canvas').getContext('2d');
    context?.drawImage(video, 0, 0, 32, 18);
    const { data } = context?.getImageData(0, 0, 32, 18) ?? { data: [] };
    const light = [...data].filter((_, i) => i % 4 < 3).reduce((sum, each) => sum + each, 0);
    return { isLit: light / (32 * 18 * 3) > 20, sounds: video.webkitAudioDecodedByteCount > 0 };
  };
  await expect.poll(seen).toEqual({ isLit: true, sounds: true });
});
