import { chatAdminToken, expect, test } from '../fixtures.ts';

// rule: #chat-admin, #page-routes
test('the token of the chat’s moderators leaves the address, and stays until they leave', async ({
  page,
  t,
}) => {
  await page.goto(`/chatroomadmin?adminToken=${chatAdminToken}`);
  const leave = page.getByRole('button', { name: t('moderation.leave') });
  await expect(leave).toBeVisible();
  await expect(page).toHaveURL('/chatroomadmin');
  await page.reload();
  await leave.click();
  await expect(page).toHaveURL('/');
  await page.goto('/chatroomadmin');
  await expect(page).toHaveURL('/');
});
