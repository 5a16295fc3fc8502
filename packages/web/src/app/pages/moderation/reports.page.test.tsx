import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Translate } from '../../../i18n/messages.ts';
import { messageOf, respondWithRoom, roomOf } from '../../../../test/pages/chat-room.ts';
import { exampleFor, type FakeApi } from '../../../../test/pages/fake-api.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';
import { partsOf } from '../../../../test/pages/parts.ts';
import { openVideo, videoOf } from '../../../../test/pages/video-page.ts';

const record = 'GET /video/:source/:id/record';

/** Sends the report that is open. */
const send = (t: Translate) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('cases.reportSend') })
    .click();

const reportsOf = (api: FakeApi) => api.bodies('POST /report');

/** Opens a video whose record has a gift with a note of an account. */
async function openNote(account_id: number) {
  const opened = await openVideo(videoOf(), {
    account: {},
    api: (api) => {
      const { data, ...more } = exampleFor(record);
      api.respond(record, { ...more, data: data.map((each) => ({ ...each, account_id })) });
    },
  });
  const part = page.getBySelector('.video-record');
  await expect.element(part).toBeInTheDocument();
  part.element().scrollIntoView();
  const note: Locator = part.getByText('Thank you!', { exact: true });
  await expect.element(note).toBeVisible();
  return { ...opened, part, note };
}

// rule: #reports
test('a video is reported for breaking a rule, with words for the moderator, and is hidden', async () => {
  const { t, api } = await openVideo(videoOf(), { account: {} });
  const { actions, toasts } = partsOf(t);
  await actions.getByRole('button', { name: t('video.more') }).click();
  const menu = page.getByRole('dialog', { name: t('video.more') });
  await menu.getByRole('button', { name: t('cases.report') }).click();
  const dialog = page.getByRole('dialog', { name: t('cases.reportTitle') });
  const address = `${location.origin}/video/aqz-KE-bpKQ?videoSrc=youtube`;
  await expect
    .element(dialog.getByRole('link', { name: t('notice.title') }))
    .toHaveAttribute('href', `/notice?${new URLSearchParams({ address }).toString()}`);
  await dialog.getByText(t('cases.reason_misleading'), { exact: true }).click();
  await dialog.getByRole('textbox').fill('Not that film');
  await send(t);
  await expect.element(toasts).toMatchTextContent(t('cases.reportSent'));
  const target = { kind: 'video', id: 'youtube/aqz-KE-bpKQ' };
  expect(reportsOf(api)).toEqual([{ target, reason: 'misleading', text: 'Not that film' }]);
  expect(localStorage.getItem('hidden_videos')).toBe('["youtube/aqz-KE-bpKQ"]');
});

// rule: #reports
test.for([
  ['follow', 'account.whyFollow'],
  ['report', 'account.why_report'],
] as const)('the login says what a visitor was about to do with a video: %s', async ([what, says]) => {
  const { t } = await openVideo(videoOf());
  const { actions } = partsOf(t);
  const name = videoOf().account_name;
  if (what === 'follow') {
    await actions.getByRole('button', { name: t('user.followOf', { name }) }).click();
  } else {
    await actions.getByRole('button', { name: t('video.more') }).click();
    const menu = page.getByRole('dialog', { name: t('video.more') });
    await menu.getByRole('button', { name: t('cases.report') }).click();
  }
  await expect.element(page.getByRole('dialog').getByText(t(says, { name }))).toBeVisible();
});

// rule: #reports, #chat-reports
test('a message is reported in the chat, and hidden until that is undone', async () => {
  const { t, api } = await openPage('/?dialog=chat', {
    account: {},
    api: (api) => respondWithRoom(api, { messages: [messageOf(5, 'Buy now')] }),
  });
  const { message, room } = roomOf(t);
  await message('Buy now').getByRole('button', { name: /more/ }).click();
  await page.getByRole('menuitem', { name: t('cases.report') }).click();
  await send(t);
  await expect.element(message('Buy now')).not.toBeInTheDocument();
  await room.getByRole('button', { name: t('shell.undo') }).click();
  await expect.element(message('Buy now')).toBeVisible();
  expect(reportsOf(api)).toEqual([{ target: { kind: 'message', id: '5' }, reason: 'spam' }]);
});

// rule: #reports, #notes
test('a note is reported in the record, and hidden until that is undone', async () => {
  const { t, api, part, note } = await openNote(9);
  await part.getByRole('button', { name: t('cases.moreOfNote', { name: 'Ann' }) }).click();
  await page.getByRole('menuitem', { name: t('cases.report') }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Thank you!');
  await send(t);
  await expect.element(note).not.toBeInTheDocument();
  await partsOf(t)
    .toasts.getByRole('button', { name: t('shell.undo') })
    .click();
  await expect.element(note).toBeVisible();
  expect(reportsOf(api)).toEqual([{ target: { kind: 'note', id: '42' }, reason: 'spam' }]);
});

// rule: #notes
test('the author of a note deletes it in the record', async () => {
  const { t, api, part, note } = await openNote(7);
  await part.getByRole('button', { name: t('cases.moreOfNote', { name: 'Ann' }) }).click();
  await page.getByRole('menuitem', { name: t('cases.deleteNote') }).click();
  api.respond(record, exampleFor(record, { data: [] }));
  const confirmation = page.getByRole('dialog', { name: t('cases.deleteNoteTitle') });
  await confirmation.getByRole('button', { name: t('cases.deleteNote') }).click();
  await expect.element(note).not.toBeInTheDocument();
  expect(api.requests('DELETE /note/:id').map(({ params }) => params)).toEqual([{ id: '42' }]);
});

// rule: #reports
test('a collection is reported on its page, which is left', async () => {
  const { t, api, router } = await openPage('/collection/abc', { account: {} });
  await page.getByRole('button', { name: t('cases.report') }).click();
  await send(t);
  await expect.element(partsOf(t).toasts).toMatchTextContent(t('cases.reportSent'));
  await expect.poll(() => router.latestLocation.pathname).toBe('/');
  expect(reportsOf(api)).toMatchObject([{ target: { kind: 'collection' }, reason: 'spam' }]);
});

// rule: #reports, #sanctions
test('a person is reported on their page', async () => {
  const { t, api } = await openPage('/@ann', { account: {} });
  await page.getByRole('button', { name: t('cases.reportUser', { name: 'Ann' }) }).click();
  await send(t);
  await expect.element(partsOf(t).toasts).toMatchTextContent(t('cases.reportSent'));
  expect(reportsOf(api)).toEqual([{ target: { kind: 'user', id: '42' }, reason: 'spam' }]);
});
