import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Video } from '@bloom/contract/video/video';
import type { Work } from '@bloom/contract/work/work';
import { installClock } from '../../../../test/pages/device.ts';
import { refuse, type FakeApi } from '../../../../test/pages/fake-api.ts';
import { clip, openVideo, videoOf } from '../../../../test/pages/video-page.ts';

const silent = videoOf({ id: 'x-silent-00', duration: 200 });
const gone = videoOf({ id: 'x-err100-00', duration: 200 });
const bilibili = videoOf({ source: 'bilibili', id: 'BV1FV411d7u7', duration: 207 });
const stream = { ...clip, title: 'The same boat' };

type Member = Partial<Work['videos'][number]> & { video: Video };

/** Serves a work of these videos, the first of which has the page. */
const worksOf =
  (...members: Member[]) =>
  (api: FakeApi) => {
    api.respond('GET /video/:source/:id', ({ params }) => {
      const found = members.find(({ video }) => video.id === params['id']);
      return found ? { data: found.video } : refuse('request.notFound');
    });
    api.respond('GET /video/:source/:id/work', {
      data: {
        id: 1,
        links: [],
        videos: members.map(({ video: { list: _list, url: _url, offline, ...video }, ...member }) => ({
          offset_s: 0,
          state: 'confirmed' as const,
          ...(offline && { offline }),
          ...member,
          video,
        })),
      },
    });
  };

const frame = page.getBySelector('.player iframe');
const line = page.getBySelector('.player-copy');

describe.each(['desktop', 'mobile'] as const)('a video in a work, in the %s layout', (layout) => {
  // rule: #playing
  test.for([
    ['en', 'bilibili'],
    ['zh-hans', '哔哩哔哩'],
    ['zh-hant', 'bilibili'],
  ] as const)('plays from the next copy where its player does not respond: %s', async ([locale, other]) => {
    installClock();
    const api = worksOf({ video: silent }, { video: bilibili, offset_s: 7 });
    const opened = await openVideo(silent, { layout, locale, api, query: '&t=40' });
    await opened.poster.click();
    await expect.element(frame).toHaveAttribute('src', expect.stringContaining('x-silent'));
    const { length } = history;
    vi.advanceTimersByTime(8_100);
    await expect
      .element(line)
      .toMatchTextContent(opened.t('video.copy_silent', { source: 'YouTube', other }));
    await expect.element(line).toHaveAttribute('role', 'status');
    // At the same second of its content, and the other one is gone.
    await expect.element(frame).toHaveAttribute('src', expect.stringMatching(/BV1FV411d7u7.*&t=47/));
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
    expect(opened.api.bodies('POST /video/:source/:id/report')).toEqual([{ kind: 'silent' }]);
    expect(history).toHaveLength(length);
    // The petals stay those of the page's video.
    const thanks = opened.t('gift.thankCopy', { name: 'Ann', source: 'YouTube' });
    await expect.element(page.getBySelector('.gift-words')).toMatchTextContent(thanks);
  });

  // rule: #playing
  test('plays from the copy that is chosen, also the next time', async () => {
    const video = videoOf({ duration: 200 });
    const api = worksOf({ video }, { video: bilibili, offset_s: 7 });
    const { t, play } = await openVideo(video, { layout, api, query: '&t=40' });
    await play();
    const choice = page.getByRole('combobox', { name: t('video.copies') });
    await expect.element(choice.getByRole('option').first()).toHaveTextContent('YouTube');
    const { height } = choice.element().getBoundingClientRect();
    expect(height).toBeGreaterThanOrEqual(layout === 'mobile' ? 44 : 40);
    await choice.selectOptions('bilibili');
    await expect.element(frame).toHaveAttribute('src', expect.stringMatching(/BV1FV411d7u7.*&t=(4[7-9]|5)/));
    await expect.element(line).toBeEmptyDOMElement();
    await expect.element(choice).toHaveValue('bilibili/BV1FV411d7u7');
    const stored = localStorage.getItem('copies');
    expect(JSON.parse(stored ?? '')).toEqual({
      [`youtube/${video.id}`]: 'bilibili/BV1FV411d7u7',
      'bilibili/BV1FV411d7u7': 'bilibili/BV1FV411d7u7',
    });

    const again = await openVideo(video, { layout, api, stored: { copies: stored ?? '' } });
    await again.poster.click();
    await expect.element(frame).toHaveAttribute('src', expect.stringContaining('BV1FV411d7u7'));
  });
});

// rule: #playing
test('each copy is tried once; if none plays, the page shows that', async () => {
  const refused = videoOf({ id: 'x-err150-00' });
  const { t, poster, api } = await openVideo(gone, {
    api: worksOf({ video: gone }, { video: refused }, { video: { ...bilibili, offline: true } }),
  });
  await poster.click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(t('video.problem_notEmbeddable'));
  await expect.element(line).toBeEmptyDOMElement();
  expect(api.bodies('POST /video/:source/:id/report')).toEqual([{ kind: 'gone' }, { kind: 'notEmbeddable' }]);
  // From the beginning.
  await alert.getByRole('button', { name: t('shell.retry') }).click();
  await expect.element(alert).toMatchTextContent(t('video.problem_notEmbeddable'));
});

// rule: #playing
test('a video that its source does not have any more plays from a copy at once', async () => {
  const offline = videoOf({ offline: true });
  const { t, poster } = await openVideo(offline, { api: worksOf({ video: offline }, { video: stream }) });
  const source = 'YouTube';
  await expect.element(line).toMatchTextContent(t('video.copy_gone', { source, other: 'Zuida' }));
  await poster.click();
  await expect.poll(() => document.querySelector('video')).not.toBeNull();
});

// rule: #playing
test('a draft is not played', async () => {
  const { t, poster } = await openVideo(gone, {
    api: worksOf({ video: gone }, { video: bilibili, state: 'draft' }),
  });
  await poster.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('video.problem_gone'));
});

// rule: #playing
test('no work is requested before its video plays', async () => {
  const { poster, api } = await openVideo(videoOf(), { api: worksOf({ video: videoOf() }) });
  await expect.element(poster).toBeVisible();
  expect(api.requests('GET /video/:source/:id/work')).toEqual([]);
  await poster.click();
  await expect.poll(() => api.requests('GET /video/:source/:id/work')).toHaveLength(1);
});

// rule: #playing
test('the full screen stays when another copy plays', async () => {
  const { t, play, inBar } = await openVideo(stream, {
    api: worksOf({ video: stream }, { video: bilibili }),
  });
  await play();
  await inBar(t('player.fullScreen')).click();
  const full = page.getBySelector('.player-frame[data-full]');
  await expect.element(full).toBeInTheDocument();
  await page.getByRole('combobox', { name: t('video.copies') }).selectOptions('bilibili');
  await expect.element(frame).toHaveAttribute('src', expect.stringContaining('BV1FV411d7u7'));
  await expect.element(full).toBeInTheDocument();
});
