import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deletionOf, messageOf, respondWithRoom, roomOf } from '../../../../test/pages/chat-room.ts';
import { refuse } from '../../../../test/pages/fake-api.ts';
import { openPage } from '../../../../test/pages/open-page.tsx';

const launchParams = { adminToken: 'token-of-the-room' };

// rule: #chat-admin
test('the holder of the admin token deletes a message, and leaves', async () => {
  const { t, api, router } = await openPage('/chatroomadmin', {
    launchParams,
    api: (api) => respondWithRoom(api, { messages: [messageOf(5, 'Buy now')] }),
  });
  const { message, room } = roomOf(t);
  await message('Buy now')
    .getByRole('button', { name: t('chat.deleteOf', { name: 'Olga' }) })
    .click();
  await expect.element(room.getByRole('textbox')).not.toBeInTheDocument();
  await deletionOf(t)
    .getByRole('button', { name: t('chat.delete'), exact: true })
    .click();
  await expect.element(message('Buy now')).not.toBeInTheDocument();
  expect(api.bodies('POST /message/delete')).toEqual([{ msg_id: 5, ...launchParams }]);
  await page.getByRole('button', { name: t('moderation.leave') }).click();
  await expect.poll(() => router.latestLocation.href).toBe('/');
  expect(sessionStorage.getItem('admin_token')).toBeNull();
});

// rule: #page-routes, #chat-admin
test('a wrong token leads home and is gone from the tab', async () => {
  const { t, router } = await openPage('/chatroomadmin', {
    launchParams,
    api: (api) => api.respond('POST /message/moderation', refuse('request.forbidden')),
  });
  await expect.poll(() => router.latestLocation.href).toBe('/');
  await expect.element(page.getBySelector('.toaster')).toMatchTextContent(t('moderation.refused'));
  const stored = [...Object.values(sessionStorage), ...Object.values(localStorage)].join();
  expect(stored).not.toContain(launchParams.adminToken);
});
