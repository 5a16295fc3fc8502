// rule: #link
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Work } from '@bloom/contract/work/work';
import { refuse, type FakeApi } from '../../../test/pages/fake-api.ts';
import { openVideo, videoOf } from '../../../test/pages/video-page.ts';

const own = videoOf();
const copy = videoOf({ source: 'bilibili', id: 'BV1GJ411x7h7', title: 'The rabbit', duration: 640 });
const alone: Work = { id: 1, videos: [{ video: own, offset_s: 0, state: 'confirmed' }], links: [] };
const proposed: Work = {
  ...alone,
  videos: [...alone.videos, { video: copy, offset_s: 12, state: 'draft' }],
  links: [
    {
      id: 5,
      from: { source: own.source, id: own.id },
      to: { source: 'bilibili', id: copy.id },
      offset_s: 12,
      state: 'draft',
      locked: false,
      agree: 1,
      disagree: 0,
      account_id: 3,
      account_name: 'Cy',
    },
  ],
};

async function openWork(work: Work, options: Parameters<typeof openVideo>[1] = {}) {
  const opened = await openVideo(own, {
    ...options,
    api: (api: FakeApi) => api.respond('GET /video/:source/:id/work', { data: work }),
  });
  const panel = page.getByRole('region', { name: opened.t('work.title') });
  await expect.element(opened.poster).toBeVisible();
  page.getBySelector('.video-record').element().scrollIntoView();
  return { ...opened, panel };
}

test('a visitor of a video alone sees nothing of works', async () => {
  const { api, panel } = await openWork(alone);
  await expect.poll(() => api.requests('GET /video/:source/:id/work').length).toBe(1);
  await expect.element(panel).not.toBeInTheDocument();
});

test('a proposal is a question with the source, the length and the offset of the copy', async () => {
  const { api, t, panel } = await openWork(proposed, { account: {} });
  await expect.element(panel).toMatchTextContent('The rabbit');
  await expect.element(panel).toMatchTextContent(`bilibili · 10:40 · ${t('work.later', { seconds: 12 })}`);
  await expect.element(panel).toMatchTextContent(t('work.by', { name: 'Cy' }));
  const confirmed = { ...proposed, links: proposed.links.map((link) => ({ ...link, agree: 2, vote: true })) };
  api.respond('GET /video/:source/:id/work', { data: confirmed });
  const yes = panel.getByRole('button', { name: t('work.yes'), exact: false });
  await yes.click();
  await expect.element(yes).toHaveAttribute('aria-pressed', 'true');
  await expect.element(yes).toMatchTextContent('2');
  expect(api.requests('POST /video/:source/:id/same/vote')).toMatchObject([
    { params: { source: own.source, id: own.id }, body: { source: 'bilibili', id: copy.id, agree: true } },
  ]);
});

test('a visitor who votes has to sign in', async () => {
  const { api, t, panel } = await openWork(proposed);
  await panel.getByRole('button', { name: t('work.no') }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(api.requests('POST /video/:source/:id/same/vote')).toEqual([]);
});

test('where a moderator has decided, only moderators vote', async () => {
  const locked: Work = {
    ...proposed,
    links: proposed.links.map((link) => ({ ...link, state: 'confirmed', locked: true })),
  };
  const { t, panel } = await openWork(locked, { account: {} });
  await expect.element(panel).toMatchTextContent(t('work.decided'));
  await expect.element(panel.getByRole('button', { name: t('work.yes') })).not.toBeInTheDocument();
});

test('a member proposes by link and offset; what is wrong is said at its field, and nothing is lost', async () => {
  const { api, t, panel } = await openWork(alone, { account: {} });
  await panel.getByRole('button', { name: t('work.propose') }).click();
  const link = panel.getByRole('textbox', { name: t('work.link') });
  const offset = panel.getByRole('textbox', { name: t('work.offset') });
  const send = panel.getByRole('button', { name: t('work.send') });
  await link.fill('no link');
  await offset.fill('1.5');
  await send.click();
  await expect.element(link).toHaveAccessibleDescription(t('work.invalidLink'));
  await expect.element(offset).toHaveAccessibleDescription(t('work.invalidOffset'));
  await link.fill('https://www.bilibili.com/video/BV1GJ411x7h7');
  await offset.fill('12');
  api.respond('PUT /video/:source/:id/same', refuse('request.invalid', { field: 'id' }));
  await send.click();
  await expect.element(link).toHaveAccessibleDescription(t('work.unknown'));
  await expect.element(offset).toHaveValue('12');
  api.respond('PUT /video/:source/:id/same', { data: proposed });
  await send.click();
  await expect.element(page.getByText(t('work.proposed'))).toBeVisible();
  await expect.element(panel).toMatchTextContent('The rabbit');
  expect(api.bodies('PUT /video/:source/:id/same').at(-1)).toEqual({
    source: 'bilibili',
    id: 'BV1GJ411x7h7',
    offset_s: 12,
  });
});

test('the votes of a moderator decide in the categories of the role only', async () => {
  const role = (categories: ('movies' | 'other')[]) => ({ role: { name: 'moderator' as const, categories } });
  const { t, panel } = await openWork(proposed, { account: role(['other']) });
  await expect.element(panel).toMatchTextContent('The rabbit');
  await expect.element(panel).not.toMatchTextContent(t('work.moderator'));
  const again = await openWork(proposed, { account: { role: { name: 'moderator' } } });
  await expect.element(again.panel).toMatchTextContent(t('work.moderator'));
});
