import { demoModerator } from '@bloom/contract/account/demo-user';
import { formatError } from '@bloom/contract/errors/error-messages';
import { errors } from '@bloom/contract/errors/error-messages-en';
import { expect, newName, newVideoId, test } from '../fixtures.ts';

const refused = formatError(errors, 'account.waiting', {});

test.use({ siteSettings: { registration: 'approval' } });

// rule: #who-may-join
test('a new account applies, a moderator admits it, and then it shares', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
  expectConsoleError,
}) => {
  const [person, id] = [newName('Person'), newVideoId()];
  const enter = async (name: string) =>
    page.evaluate((token) => localStorage.setItem('user_token', token), await site.api.token(name));
  const share = async () => {
    await bloom.openShare();
    await bloom.fillShare({ link: `https://youtu.be/${id}` });
    await bloom.press(bloom.shareSubmit);
  };
  await page.goto('/login');
  await expect(page.getByText(t('login.join_approval'))).toBeVisible();

  await loggedInAs(person);
  expectConsoleError('403');
  expectConsoleError(id);
  await page.goto('/');
  await share();
  await expect(page.getByText(refused)).toBeVisible();
  await page.goto('/');
  await bloom.press(page.getByRole('button', { name: t('shell.apply') }));
  const reason = page.getByRole('textbox', { name: t('settings.applicationReason') });
  await reason.fill('I know all the old songs.');
  await bloom.press(page.getByRole('button', { name: t('settings.apply'), exact: true }));
  await expect(page.getByText(t('settings.waits_applied'))).toBeVisible();

  await enter(demoModerator);
  await page.goto('/moderation');
  const queue = page.getByRole('list', { name: t('cases.list') });
  await bloom.press(queue.getByRole('button').filter({ hasText: person }));
  await expect(page.getByRole('article')).toContainText('I know all the old songs.');
  const decide = page.getByRole('form', { name: t('cases.decide') });
  await expect(decide.getByRole('button', { name: t('cases.do_decline') })).toBeVisible();
  await bloom.press(decide.getByRole('button', { name: t('cases.do_admit') }));
  await expect(bloom.toasts).toContainText(t('cases.done_admit'));

  await enter(person);
  await page.goto('/');
  await expect(page.getByRole('button', { name: t('shell.apply') })).toHaveCount(0);
  await share();
  await expect.poll(() => site.api.list()).toContain(id);
});
