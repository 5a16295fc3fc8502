import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deletionOf, messageOf, respondWithRoom, roomOf } from '../../../test/pages/chat-room.ts';
import { refuse, type Content } from '../../../test/pages/fake-api.ts';
import { openPage } from '../../../test/pages/open-page.tsx';

const moderation = 'POST /message/moderation';
type Moderation = Content<typeof moderation>['data'];

const launchParams = { adminToken: 'token-of-the-room' };
const message = messageOf(5, 'Buy now');
const nothing: Moderation = {
  settings: { slow_mode_s: 0, link_delay_s: 600, words: [] },
  deleted: [],
  sanctions: [],
};

/** Opens the page of the room's moderators; `now` changes what they see from then on. */
async function openDesk(settings = nothing.settings) {
  const opened = await openPage('/chatroomadmin', {
    launchParams,
    api: (api) => {
      respondWithRoom(api, { messages: [message] });
      api.respond(moderation, { data: { ...nothing, settings } });
    },
  });
  const { t, api } = opened;
  return {
    ...opened,
    ...roomOf(t),
    part: (name: string) => page.getByRole('region', { name, exact: true }),
    now: (fields: Partial<Moderation>) =>
      api.respond(moderation, { data: { ...nothing, ...fields } }),
  };
}

// rule: #chat-admin
test('a moderator deletes a message, finds it among the deleted ones, and restores it', async () => {
  const { t, api, part, now, message: row, room } = await openDesk();
  const deleted = part(t('moderation.deleted'));
  await expect.element(deleted).toMatchTextContent(t('moderation.noDeleted'));
  await expect.element(room.getByRole('textbox')).not.toBeInTheDocument();
  now({ deleted: [{ message, deleted_at: 1_790_000_000 }] });
  await row('Buy now')
    .getByRole('button', { name: t('chat.deleteOf', { name: 'Olga' }) })
    .click();
  await deletionOf(t)
    .getByRole('button', { name: t('chat.delete'), exact: true })
    .click();
  await expect.element(row('Buy now')).not.toBeInTheDocument();
  await expect.element(deleted).toMatchTextContent('Buy now');
  now({});
  await deleted.getByRole('button', { name: t('moderation.restoreOf', { name: 'Olga' }) }).click();
  await expect.element(deleted).not.toMatchTextContent('Buy now');
  const body = { msg_id: 5, ...launchParams };
  expect(api.bodies('POST /message/delete')).toEqual([body]);
  await room.getByRole('button', { name: t('chat.undo') }).click();
  await expect.poll(() => api.bodies('POST /message/restore')).toEqual([body, body]);
});

// rule: #chat-admin, #chat-sanctions
test('a moderator pauses a person, and lets them write again', async () => {
  const { t, api, part, now, message: row } = await openDesk();
  const sanctions = part(t('moderation.sanctions'));
  await row('Buy now')
    .getByRole('button', { name: t('moderation.moreOf', { name: 'Olga' }) })
    .click();
  now({
    sanctions: [
      { user_id: 9, user_name: 'Olga', kind: 'timeout', created_at: 1, until: 4_000_000_000 },
    ],
  });
  await page.getByRole('menuitem', { name: t('moderation.timeout', { count: 10 }) }).click();
  await expect.element(sanctions).toMatchTextContent('Olga');
  now({});
  await sanctions.getByRole('button').click();
  await expect.element(sanctions).toMatchTextContent(t('moderation.noSanctions'));
  expect(api.bodies('POST /message/sanction')).toEqual([
    { user_id: 9, kind: 'timeout', minutes: 10, ...launchParams },
    { user_id: 9, kind: 'lift', ...launchParams },
  ]);
});

// rule: #chat-admin, #slow-mode, #word-lists
test('a moderator sets the rules of the room, and leaves', async () => {
  const { t, api, part, router } = await openDesk();
  const rules = part(t('moderation.rules'));
  await rules.getByRole('combobox', { name: t('moderation.slowMode') }).selectOptions('30');
  await rules.getByRole('textbox', { name: t('moderation.words') }).fill('casino\n赌场, bet');
  await rules.getByRole('button', { name: t('moderation.save') }).click();
  const set = { slow_mode_s: 30, link_delay_s: 600, words: ['casino', '赌场', 'bet'] };
  await expect
    .poll(() => api.bodies('POST /message/settings'))
    .toEqual([{ ...set, ...launchParams }]);
  await page.getByRole('button', { name: t('moderation.leave') }).click();
  await expect.poll(() => router.latestLocation.href).toBe('/');
  expect(sessionStorage.getItem('admin_token')).toBeNull();
});

// rule: #page-routes, #chat-admin
test('a wrong token leads home and is gone from the tab', async () => {
  const { t, router } = await openPage('/chatroomadmin', {
    launchParams,
    api: (api) => api.respond(moderation, refuse('request.forbidden')),
  });
  await expect.poll(() => router.latestLocation.href).toBe('/');
  await expect.element(page.getBySelector('.toaster')).toMatchTextContent(t('moderation.refused'));
  const stored = [...Object.values(sessionStorage), ...Object.values(localStorage)].join();
  expect(stored).not.toContain(launchParams.adminToken);
});

// rule: #chat-admin, #slow-mode, #word-lists
test('the rules of the room are those that were set', async () => {
  const settings = { slow_mode_s: 30, link_delay_s: 600, words: ['casino', '赌场'] };
  const { t, part } = await openDesk(settings);
  const rules = part(t('moderation.rules'));
  const slowMode = rules.getByRole('combobox', { name: t('moderation.slowMode') });
  await expect.element(slowMode).toHaveValue('30');
  const words = rules.getByRole('textbox', { name: t('moderation.words') });
  await expect.element(words).toHaveValue('casino\n赌场');
});
