import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Translate } from '../../../../i18n/messages.ts';
import { expectPlaying } from '../../../../../test/pages/playing.ts';
import { clip, openVideo, videoOf } from '../../../../../test/pages/video-page.ts';

/**
 * A video that the stand-in of YouTube’s player treats as its id says, and the clip that is offered in its
 * place.
 */
const openScenario = (word: string) => {
  const video = videoOf({ id: `x-${word}-`.padEnd(11, '0') });
  const demoClip = { ...clip, id: '900001', source: 'subo', title: 'A Small Garden' } as const;
  return openVideo(video, {
    api: (api) =>
      api.respond('GET /video/:source/:id', ({ params }) => ({
        data: params['source'] === 'subo' ? demoClip : video,
      })),
  });
};

/** The ways to watch it: at its source, and another video here. */
async function expectWaysOn(t: Translate, word: string) {
  const link = page.getByRole('link', { name: t('video.watchAt', { source: 'YouTube' }) });
  const address = `https://www.youtube.com/watch?v=${`x-${word}-`.padEnd(11, '0')}`;
  await expect.element(link).toHaveAttribute('href', address);
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect
    .element(page.getByRole('link', { name: t('video.watchInstead', { title: 'A Small Garden' }) }))
    .toHaveAttribute('href', '/video/900001?videoSrc=subo');
}

// rule: #player-problems
test.for([
  ['err2', 'invalid'],
  ['err5', 'cannotPlay'],
  ['err100', 'gone'],
  ['err101', 'notEmbeddable'],
  ['err150', 'notEmbeddable'],
  ['err153', 'noIdentity'],
] as const)('the error %s is explained, reported once, and can be tried again', async ([word, problem]) => {
  const { t, api, poster } = await openScenario(word);
  await poster.click();
  const alert = page.getByRole('alert');
  await expect.element(alert.getByRole('heading')).toHaveTextContent(t('video.problemTitle'));
  await expect.element(alert).toMatchTextContent(t(`video.problem_${problem}`));
  await expectWaysOn(t, word);
  await alert.getByRole('button', { name: t('shell.retry') }).click();
  await expect.element(alert).toMatchTextContent(t(`video.problem_${problem}`));
  const reports = api.bodies('POST /video/:source/:id/report');
  expect(reports).toEqual([{ kind: problem }]);
});

// rule: #player-problems
test('a video that the browser does not let start is started by hand', async () => {
  const { t, api, poster } = await openScenario('noauto');
  await poster.click();
  const notice = page.getByText(t('video.autoplayBlocked'));
  await expect.element(notice).toBeVisible();
  await page
    .getByRole('status')
    .getByRole('button', { name: t('video.play') })
    .click();
  await expectPlaying({ plays: true });
  await expect.element(notice).not.toBeInTheDocument();
  // The video has no part in that.
  expect(api.bodies('POST /video/:source/:id/report')).toEqual([]);
});

test('the frame is named, and sends the origin of the page', async () => {
  const { t, play } = await openVideo(videoOf({ title: 'Big Buck Bunny' }));
  const frame = page.getBySelector('iframe');
  await play();
  const name = t('video.playerOf', { title: 'Big Buck Bunny' });
  await expect.element(frame).toHaveAttribute('title', name);
  await expect.element(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
});

// rule: #players
test('nothing is loaded from the source before it is wanted', async () => {
  const { poster } = await openVideo();
  await poster.hover();
  await expect.element(page.getBySelector('iframe')).not.toBeInTheDocument();
});

// rule: #players
test.for([
  ['bilibili', 'BV1FV411d7u7', /\/player\.html\?isOutside=true&bvid=BV1FV411d7u7&p=1&autoplay=1/],
  ['bilibili', '8100001', /\/blackboard\/live\/live-activity-player\.html\?cid=8100001&/],
  ['tencent', 'a1234567890', /\/txp\/iframe\/player\.html\?vid=a1234567890&autoplay=true/],
] as const)(
  'a video of %s with the id %s plays in the frame of its source',
  async ([source, id, address]) => {
    const { poster } = await openVideo(videoOf({ source, id }));
    await poster.click();
    await expect.element(page.getBySelector('iframe')).toHaveAttribute('src', expect.stringMatching(address));
  },
);

// rule: #players
test('another part of a video of frames is loaded when it is chosen', async () => {
  const parts = [1, 2, 3].map((part) => ({ id: String(part), title: `Part ${part}` }));
  const { poster } = await openVideo(
    videoOf({ source: 'bilibili', id: 'BV1FV411d7u7', video_type: 'Playlist', list: parts }),
  );
  await poster.click();
  const frame = page.getBySelector('iframe');
  await expect.element(frame).toHaveAttribute('src', expect.stringMatching(/&p=1&/));
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /Part 2/ })
    .click();
  await expect.element(frame).toHaveAttribute('src', expect.stringMatching(/&p=2&/));
});
