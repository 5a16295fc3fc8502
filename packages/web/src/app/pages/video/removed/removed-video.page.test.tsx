import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exampleFor, refuse, type Content, type FakeApi } from '../../../../../test/pages/fake-api.ts';
import { openVideo, videoOf } from '../../../../../test/pages/video-page.ts';

const main = page.getByRole('main');
const video = videoOf({ title: 'A song' });
const decisions = 'GET /account/decisions';
type Decision = Content<typeof decisions>['data'][number];
const [decision] = exampleFor(decisions).data;

/** The API without a video, which moderators removed by the second rule of version 3. */
function removed(api: FakeApi): void {
  api.respond('GET /video/:source/:id', refuse('video.removed', { rule: 2, version: 3 }));
  api.respond('GET /rules', ({ query }) => {
    const words = (title: string) => ({ title, text: `${title} of ${query['version']}.` });
    const rule = (title: string) => ({
      en: words(title),
      'zh-hans': words(title),
      'zh-hant': words(title),
    });
    return { data: { version: 3, latest: 4, rules: [rule('First'), rule('Second')] } };
  });
  api.respond(decisions, { data: [] });
}

// rule: #removed-videos
test('the page of a removed video names the rule, leads to it, and shows nothing of the video', async () => {
  const { t, api } = await openVideo(video, { api: removed });
  await expect.element(main.getByRole('heading', { name: t('video.removedTitle') })).toBeVisible();
  await expect.element(main).toMatchTextContent(t('video.removedText', { rule: 2, title: 'Second' }));
  await expect.element(main).toMatchTextContent('Second of 3.');
  await expect
    .element(main.getByRole('link', { name: t('video.removedRules') }))
    .toHaveAttribute('href', '/rules?version=3#rule-2');
  await expect.element(main).not.toMatchTextContent('A song');
  await expect.element(main).not.toMatchTextContent(t('video.removedReason'));
  expect(document.title).toContain(t('video.removedTitle'));
  expect(api.requests(decisions)).toEqual([]);
});

/** Opens the page of the removed video for an account that these decisions concern. */
async function openWith(data: readonly Decision[]) {
  const opened = await openVideo(video, {
    account: {},
    api: (api) => {
      removed(api);
      api.respond(decisions, { data: [...data] });
    },
  });
  const { t, api } = opened;
  await expect.element(main).toMatchTextContent(t('video.removedText', { rule: 2, title: 'Second' }));
  await expect
    .poll(() => api.requests(decisions).map(({ query }) => query))
    .toEqual([{ source: video.source, id: video.id }]);
  return { ...opened, reason: main.getByRole('heading', { name: t('video.removedReason') }) };
}

// rule: #removed-videos
test('the sharer of a removed video reads the reason', async () => {
  const { reason } = await openWith([
    { ...decision!, action: 'dismiss', reason: 'Nothing is wrong.' },
    { ...decision!, action: 'hide', reason: 'It is an advertisement.' },
  ]);
  await expect.element(reason).toBeVisible();
  await expect.element(main).toMatchTextContent('It is an advertisement.');
});

// rule: #removed-videos
test('a member whom the removal does not concern reads no reason', async () => {
  const { reason } = await openWith([]);
  await expect.element(reason).not.toBeInTheDocument();
});
