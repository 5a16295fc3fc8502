import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { NotificationEntry } from '@bloom/contract/notification/notification';
import { respondWithRoom } from '../../../test/pages/chat-room.ts';
import { exampleFor, refuse, type FakeApi } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';
import { press } from '../../../test/pages/parts.ts';

const list = 'GET /account/notifications';
const bunny = {
  source: 'youtube',
  id: 'aqz-KE-bpKQ',
  title: 'Big Buck Bunny',
  category: 'movies',
} as const;

const entryOf = (id: number, fields: Partial<NotificationEntry>): NotificationEntry => ({
  id,
  kind: 'gift',
  actors: [{ id: 9, name: 'Olga', handle: 'olga' }],
  count: 1,
  time: 1_790_000_000,
  read: false,
  ...fields,
});

const respondWithEntries = (api: FakeApi, data: readonly NotificationEntry[], unread = 0) =>
  api.respond(list, exampleFor(list, { data: [...data], unread, muted: [] }));

/** Opens the home page, signed in, with the stream open. */
async function openHome(layout: 'desktop' | 'mobile', data: readonly NotificationEntry[] = []) {
  const opened = await openPage('/', {
    layout,
    account: {},
    api: (api) => respondWithEntries(api, data),
  });
  await expect.poll(() => opened.api.hasStream).toBe(true);
  const { t } = opened;
  const bell =
    layout === 'desktop'
      ? page.getByRole('banner').getByRole('button', { name: t('shell.bell'), exact: false })
      : page.getBySelector('.tab-item[href="/mine"]');
  const isNew = (count: number) => new RegExp(t('shell.bellNew', { count }));
  return { ...opened, bell, isNew };
}

/** The panel of the bell, with its entries. */
async function openBell(
  data: readonly NotificationEntry[],
  layout: 'desktop' | 'mobile' = 'desktop',
  stored: Record<string, string> = {},
) {
  const path = layout === 'desktop' ? '/?dialog=bell' : '/mine?feature=bell';
  const opened = await openPage(path, {
    layout,
    account: {},
    stored,
    api: (api) => respondWithEntries(api, data),
  });
  const { t } = opened;
  const entries = page.getByRole('list', { name: t('notification.list') }).getByRole('listitem');
  return { ...opened, entries };
}

// rule: #bell
test.for(['desktop', 'mobile'] as const)(
  'on %s the bell counts at once what is new, and what was read on another device',
  async (layout) => {
    const { api, bell, isNew } = await openHome(layout);
    await expect.element(bell).toBeVisible();
    await expect.element(bell).not.toHaveAccessibleName(isNew(1));
    api.emit('bell', { unread: 1 });
    await expect.element(bell).toHaveAccessibleName(isNew(1));
    api.emit('bell', { unread: 2 });
    await expect.element(bell).toHaveAccessibleName(isNew(2));
    api.emit('bell', { unread: 0 });
    await expect.element(bell).not.toHaveAccessibleName(isNew(2));
  },
);

// rule: #bell
test('where the stream does not work, the count is requested', async () => {
  const { t, api } = await openPage('/', {
    account: {},
    api: (api) => {
      api.isStreamUp = false;
      respondWithEntries(api, [], 3);
    },
  });
  const name = t('shell.bellNew', { count: 3 });
  await expect.element(page.getByRole('banner').getByRole('button', { name })).toBeVisible();
  expect(api.requests(list)[0]?.query).toEqual({ limit: '1' });
});

// rule: #first-moments, #bell
test.for(['desktop', 'mobile'] as const)(
  'on %s the entry of a gift says who sent what for which video, and opening the bell reads it',
  async (layout) => {
    const gift = {
      amount: 30,
      video: bunny,
      count: 2,
      note: '<b>Made</b> my day',
      first: true,
    } as const;
    const { t, api, entries, router } = await openBell(
      [entryOf(12, { kind: 'top', actors: [], video: bunny, read: true }), entryOf(11, gift)],
      layout,
    );
    await expect.poll(() => entries.elements()).toHaveLength(2);
    const entry = entries.nth(1);
    const who = t('notification.others', { name: 'Olga', count: 1 });
    const amount = '30 Petals';
    await expect
      .element(entry)
      .toMatchTextContent(t('notification.gift', { who, amount, video: 'Big Buck Bunny' }));
    await expect.element(entry).toMatchTextContent('<b>Made</b> my day');
    await expect.element(entry).toMatchTextContent(t('notification.first', { percent: '75%' }));
    await expect.element(entry).toMatchTextContent(t('notification.new'));
    await expect.element(entries.nth(0)).not.toMatchTextContent(t('notification.new'));
    await expect.element(entry.getByRole('link', { name: 'Olga' })).toHaveAttribute('href', '/@olga');
    await expect.poll(() => api.bodies('POST /account/notifications/read')).toEqual([{ upto: 12 }]);
    await entry.getByRole('link', { name: 'Big Buck Bunny' }).click();
    await expect.poll(() => router.latestLocation.pathname).toBe('/video/aqz-KE-bpKQ');
    await expect.element(page.getByRole('main')).toHaveFocus();
  },
);

// rule: #bell
test('opening the bell takes the number away, and what was read is not read again', async () => {
  const unread = [entryOf(5, { kind: 'shared', video: bunny })];
  const { t, api, bell, isNew } = await openHome('desktop', unread);
  api.respond(
    'POST /account/notifications/read',
    exampleFor('POST /account/notifications/read', { unread: 0 }),
  );
  api.emit('bell', { unread: 1 });
  await expect.element(bell).toHaveAccessibleName(isNew(1));
  await bell.click();
  const panel = page.getByRole('dialog', { name: t('shell.bell') });
  await expect
    .element(panel)
    .toMatchTextContent(t('notification.shared', { who: 'Olga', video: 'Big Buck Bunny' }));
  await expect.element(bell).not.toHaveAccessibleName(isNew(1));
  respondWithEntries(api, [entryOf(5, { kind: 'shared', video: bunny, read: true })]);
  await page.getByRole('button', { name: t('shell.close'), exact: true }).click();
  await bell.click();
  await expect.element(panel.getByRole('listitem')).not.toMatchTextContent(t('notification.new'));
  expect(api.bodies('POST /account/notifications/read')).toEqual([{ upto: 5 }]);
});

// rule: #thank-yous
test('the recipient of a gift says thank you by one press, and the donor reads that', async () => {
  const gift = entryOf(11, { amount: 30, video: bunny, thanked: false });
  const { t, api, entries } = await openBell([
    gift,
    entryOf(9, { kind: 'thanked', video: bunny }),
    entryOf(8, { amount: 5, video: bunny }),
  ]);
  const thanks = t('notification.thanked', { who: 'Olga', video: 'Big Buck Bunny' });
  await expect.element(entries.nth(1)).toMatchTextContent(thanks);
  // There are no thanks for it.
  expect(entries.nth(2).getByRole('button').elements()).toEqual([]);
  respondWithEntries(api, [{ ...gift, thanked: true }]);
  const button = entries.first().getByRole('button', { name: t('notification.thankDonors') });
  await button.click();
  const sent = entries.first().getByRole('button', { name: t('notification.thankedDonors') });
  await expect.element(sent).toHaveFocus();
  await expect.element(sent).toHaveAttribute('aria-disabled', 'true');
  await press('{Enter}');
  expect(api.bodies('POST /account/notifications/thank')).toEqual([{ id: 11 }]);
});

// rule: #thank-yous
test('a thank-you that was not sent says why, and is sent at the next press', async () => {
  const { t, api, entries } = await openBell([entryOf(11, { amount: 30, video: bunny, thanked: false })]);
  api.respond('POST /account/notifications/thank', refuse('request.notFound'));
  const button = entries.first().getByRole('button', { name: t('notification.thankDonors') });
  await button.click();
  await expect.element(entries.first().getByRole('alert')).toBeVisible();
  await button.click();
  await expect.poll(() => api.bodies('POST /account/notifications/thank')).toHaveLength(2);
});

// rule: #thank-yous
test('people who are muted on the device are not thanked, and their thanks are not shown', async () => {
  const data = [
    entryOf(11, { amount: 30, video: bunny, thanked: false }),
    entryOf(9, { kind: 'thanked', video: bunny }),
  ];
  const { entries } = await openBell(data, 'desktop', {
    chat_muted: JSON.stringify([{ id: 9, name: 'Olga' }]),
  });
  await expect.element(entries.first()).toBeVisible();
  expect(entries.elements()).toHaveLength(1);
  expect(entries.first().getByRole('button').elements()).toEqual([]);
});

// rule: #moment-bell, #chat-room
test('entries lead to the moment at its second, to the collection, and to the chat', async () => {
  const moment = { id: 9, at_ms: 83_400 };
  const { t, entries } = await openBell([
    entryOf(3, { kind: 'reply', video: bunny, moment }),
    entryOf(2, { collection: { id: 'abc', title: 'Songs' }, amount: 2_250 }),
    entryOf(1, { kind: 'mention' }),
  ]);
  const reply = { who: 'Olga', video: 'Big Buck Bunny', at: '01:23' };
  await expect.element(entries.nth(0)).toMatchTextContent(t('notification.replyAt', reply));
  await expect
    .element(entries.nth(0).getByRole('link', { name: 'Big Buck Bunny' }))
    .toHaveAttribute('href', '/video/aqz-KE-bpKQ?videoSrc=youtube&moment=9&t=83');
  await expect
    .element(entries.nth(1).getByRole('link', { name: 'Songs' }))
    .toHaveAttribute('href', '/collection/abc');
  const mention = t('notification.mention', { who: 'Olga' });
  await expect.element(entries.nth(2)).toMatchTextContent(mention);
  await entries
    .nth(2)
    .getByRole('link', { name: t('notification.openChat') })
    .click();
  await expect.element(page.getByRole('region', { name: t('shell.chat') })).toBeVisible();
});

test('a list that cannot be loaded shows that, and can be tried again; an empty one says what to do', async () => {
  const { t, api } = await openPage('/?dialog=bell', {
    account: {},
    api: (api) => {
      respondWithRoom(api);
      api.respond(list, 'unreachable');
    },
  });
  const panel = page.getByRole('dialog', { name: t('shell.bell') });
  await expect
    .element(panel.getByRole('alert'), { timeout: 20_000 })
    .toMatchTextContent(t('shell.offlineText'));
  respondWithEntries(api, []);
  await panel.getByRole('button', { name: t('shell.retry') }).click();
  await expect.element(panel).toMatchTextContent(t('notification.empty'));
  await expect.element(panel).toMatchTextContent(t('notification.emptyText'));
});

// rule: #bell
test('a kind is switched off and on for all devices', async () => {
  const { t, api } = await openPage('/?dialog=account', {
    account: {},
    api: (api) => respondWithEntries(api, []),
  });
  const toggle = page.getByRole('switch', { name: t('notification.kind_gift') });
  await expect.element(toggle).toBeChecked();
  api.respond(list, exampleFor(list, { data: [], unread: 0, muted: ['gift'] }));
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
  const others = page.getByRole('switch', { name: t('notification.kind_shared') });
  await expect.element(others).toBeChecked();
  respondWithEntries(api, []);
  await toggle.click();
  await expect.element(toggle).toBeChecked();
  expect(api.bodies('PUT /account/notifications')).toEqual([
    { kind: 'gift', enabled: false },
    { kind: 'gift', enabled: true },
  ]);
});

// rule: #push
test('where the browser blocks notifications, the switch says what to do', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied');
  const { t } = await openPage('/?dialog=account', { account: {} });
  const toggle = page.getByRole('switch', { name: t('notification.push') });
  await expect.element(toggle).toBeDisabled();
  await expect.element(toggle).toHaveAccessibleDescription(t('notification.push_denied'));
});
