// rule: #suggested-works
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { RemoteVideo } from '@bloom/contract/video/video';
import { installClock } from '../../../test/pages/device.ts';
import { exampleFor, refuse, type FakeApi } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { partsOf } from '../../../test/pages/parts.ts';
import { openVideo, videoOf } from '../../../test/pages/video-page.ts';

const suggestions = 'GET /video/:source/:id/suggestions';
const same = 'PUT /video/:source/:id/same';
const decline = 'POST /video/:source/:id/same/decline';
const share = 'PUT /video/:source/:id';
const other = videoOf({ source: 'bilibili', id: 'BV1GJ411x7h7', title: 'The rabbit', duration: 640 });
const toOther = { source: 'bilibili', id: 'BV1GJ411x7h7' };
const id = 'dQw4w9WgXcQ';
const remote: RemoteVideo = {
  ...exampleFor(share).data,
  id,
  source: 'youtube',
  title: 'The rabbit [HD]',
  video_type: 'Video',
  duration: 635,
  episode_count: 0,
  list: [],
  url: '',
};

type Options = NonNullable<Parameters<typeof openPage>[1]>;

/** The share form with a link to a video that a copy is suggested for. */
async function openShare(options: Options = {}) {
  installClock();
  const opened = await openPage(options.layout === 'mobile' ? '/shareVideo' : '/?dialog=share', {
    account: {},
    ...options,
    api: (api: FakeApi) => {
      api.respond('GET /video/:source/:id', ({ query }) =>
        query['remote'] ? { data: remote } : refuse('request.notFound'),
      );
      api.respond(suggestions, { data: [other] });
      api.respond(share, exampleFor(share, { data: { ...remote, ...exampleFor(share).data, id } }));
      options.api?.(api);
    },
  });
  const { t } = opened;
  const form = page.getBySelector('form').filter({ has: page.getByLabelText(t('share.link')) });
  await form.getByLabelText(t('share.link'), { exact: true }).fill(`https://www.youtube.com/watch?v=${id}`);
  const question = form.getByRole('group', { name: t('work.suggested', { title: 'The rabbit' }) });
  await expect.element(question).toBeVisible();
  const button = (key: 'work.yes' | 'work.no') => question.getByRole('button', { name: t(key), exact: true });
  return {
    ...opened,
    question,
    button,
    submit: form.getBySelector('[type=submit]'),
    toasts: partsOf(t).toasts,
  };
}

test('the share form shows image, source and length of both, found by title and length', async () => {
  const { api, question } = await openShare();
  await expect.element(question).toMatchTextContent('YouTube · 10:35');
  await expect.element(question).toMatchTextContent('bilibili · 10:40');
  expect(question.getBySelector('img').elements()).toHaveLength(2);
  expect(api.requests(suggestions)[0]?.query).toMatchObject({ title: 'The rabbit [HD]', duration: '635' });
});

test('yes is proposed once the video is shared, by keyboard', async () => {
  const { api, t, button, submit, toasts, question } = await openShare();
  button('work.yes').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('work.yes')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(question.getByRole('status')).toMatchTextContent(t('work.willPropose'));
  expect(api.requests(same)).toHaveLength(0);
  await submit.click();
  await expect.poll(() => api.bodies(same)).toEqual([{ ...toOther, suggested: true }]);
  await expect.element(toasts).toMatchTextContent(t('work.proposed'));
  await expect.element(toasts).toMatchTextContent(t('video.shareVideoSucc'));
});

test('no is sent once the video is shared, and nothing is proposed', async () => {
  const { api, button, submit } = await openShare();
  await button('work.yes').click();
  await button('work.no').click();
  await submit.click();
  await expect.poll(() => api.bodies(decline)).toEqual([toOther]);
  expect(api.requests(same)).toHaveLength(0);
});

test('a refused proposal leaves the video shared, and is reported', async () => {
  const { t, button, submit, toasts } = await openShare({
    api: (api) => api.respond(same, refuse('work.locked')),
  });
  await button('work.yes').click();
  await submit.click();
  await expect.element(toasts).toMatchTextContent(t('video.shareVideoSucc'));
  await expect.element(toasts).toMatchTextContent(t('work.notLinked', { message: '' }).slice(0, 20));
});

test.each(['zh-hans', 'zh-hant'] as const)('the question fits a phone, in %s', async (locale) => {
  const { question } = await openShare({ layout: 'mobile', locale });
  const { left, right } = question.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(window.innerWidth);
  expect(question.element().scrollWidth).toBeLessThanOrEqual(question.element().clientWidth);
});

/** The page of a video that the job has suggested a copy for. */
async function openSuggested(options: Parameters<typeof openVideo>[1] = {}) {
  const opened = await openVideo(videoOf(), {
    ...options,
    api: (api: FakeApi) => {
      api.respond('GET /video/:source/:id/work', {
        data: { id: 1, videos: [{ video: videoOf(), offset_s: 0, state: 'confirmed' }], links: [] },
      });
      api.respond(suggestions, () => ({
        data: api.requests(decline).length + api.requests(same).length > 0 ? [] : [other],
      }));
    },
  });
  await expect.element(opened.poster).toBeVisible();
  page.getBySelector('.video-record').element().scrollIntoView();
  const question = page.getByRole('group', {
    name: opened.t('work.suggested', { title: 'The rabbit' }),
  });
  return { ...opened, question };
}

test('the page of a video has the question for a member, and yes proposes', async () => {
  const { api, t, question } = await openSuggested({ account: {} });
  await question.getByRole('button', { name: t('work.yes'), exact: true }).click();
  await expect.poll(() => api.bodies(same)).toEqual([{ ...toOther, suggested: true }]);
  await expect.element(question).not.toBeInTheDocument();
});

test('no declines, and not now only closes the question', async () => {
  const first = await openSuggested({ account: {} });
  await first.question.getByRole('button', { name: first.t('work.notNow') }).click();
  await expect.element(first.question).not.toBeInTheDocument();
  expect(first.api.requests(decline)).toHaveLength(0);
  const { api, t, question } = await openSuggested({ account: {} });
  await question.getByRole('button', { name: t('work.no'), exact: true }).click();
  await expect.poll(() => api.bodies(decline)).toEqual([toOther]);
  await expect.element(question).not.toBeInTheDocument();
});

test('a visitor gets no question', async () => {
  const { api, question } = await openSuggested();
  await expect.poll(() => api.requests('GET /video/:source/:id/work').length).toBeGreaterThan(0);
  await expect.element(question).not.toBeInTheDocument();
  expect(api.requests(suggestions)).toHaveLength(0);
});
