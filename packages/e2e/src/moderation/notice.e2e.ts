import { expect, newName, newVideoId, test } from '../fixtures.ts';

// rule: #notices
test('a visitor without an account gives notice by keyboard and reads the decision', async ({
  page,
  t,
  site,
  expectConsoleError,
}) => {
  expectConsoleError('/api/v1/notice');
  const id = newVideoId();
  await site.api.share(newName('Sharer'), id);
  const { keyboard } = page;
  const typeInto = async (name: string, text: string) => {
    await keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name })).toBeFocused();
    await keyboard.type(text);
  };
  await page.goto('/');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell.footer_notice') })
    .focus();
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/notice');
  const address = page.getByRole('textbox', { name: t('notice.address') });
  await address.focus();
  await keyboard.type('https://www.youtube.com/watch?v=1');
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: t('notice.reason_rights') })).toBeChecked();
  await typeInto(t('notice.text'), 'This is my film.');
  await typeInto(t('notice.name'), 'Ada Lovelace');
  await typeInto(t('notice.email'), 'ada@rights.example');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(t('notice.wrong_address'));
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(`${site.url}/video/${id}?videoSrc=youtube`);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/notice\/[\w-]{22}$/);
  await expect(page.getByRole('status').filter({ hasText: t('notice.waiting') })).toBeVisible();
  await expect(page.getByText('This is my film.')).toBeVisible();

  const moderator = newName('Moderator');
  await site.giveRole(moderator, 'moderator');
  const mine = page.url();
  await page.evaluate((token) => localStorage.setItem('user_token', token), await site.api.token(moderator));
  await page.goto('/moderation');
  const first = page
    .getByRole('list', { name: t('cases.list') })
    .getByRole('button')
    .first();
  await expect(first).toContainText(t('cases.notices', { count: 1 }));
  await first.press('Enter');
  await expect(page.getByRole('link', { name: 'ada@rights.example' })).toBeVisible();
  await expect(page.getByText('This is my film.')).toBeVisible();
  await site.api.moderate(moderator, id, 'hide', 'It is a copy.');
  await page.goto(mine);
  await expect(page.getByRole('status').filter({ hasText: 'It is a copy.' })).toBeVisible();
});
