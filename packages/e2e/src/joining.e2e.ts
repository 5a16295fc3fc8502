import { demoModerator } from '@bloom/contract/demo-user';
import { expect, languageOfLayout, newName, newVideoId, test } from './fixtures.ts';

test.use({ serverSettings: { REGISTRATION: 'approval' } });

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #who-may-join
    test('a new account applies, a moderator admits it, and then it shares', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
      expectConsoleError,
    }) => {
      const [person, id] = [newName('Person'), newVideoId()];
      const { joining } = texts;
      const enter = async (name: string) =>
        page.evaluate(
          (token) => localStorage.setItem('user_token', token),
          await site.api.token(name),
        );
      const share = async () => {
        await bloom.openShare();
        await bloom.fillShare({ link: `https://youtu.be/${id}` });
        await bloom.press(bloom.shareSubmit);
      };
      await page.goto('/login');
      await expect(page.getByText(joining.login)).toBeVisible();

      await loggedInAs(person);
      expectConsoleError('403');
      expectConsoleError(id);
      await page.goto('/');
      await share();
      await expect(page.getByText(joining.refused)).toBeVisible();
      await page.goto('/');
      await bloom.press(page.getByRole('button', { name: joining.say }));
      const reason = page.getByRole('textbox', { name: joining.reason });
      await reason.fill('I know all the old songs.');
      await expectReadable();
      await bloom.press(page.getByRole('button', { name: joining.send, exact: true }));
      await expect(page.getByText(joining.applied)).toBeVisible();

      await enter(demoModerator);
      await page.goto('/moderation');
      const queue = page.getByRole('list', { name: texts.cases });
      await bloom.press(queue.getByRole('button').filter({ hasText: person }));
      await expect(page.getByRole('article')).toContainText('I know all the old songs.');
      await expectReadable();
      const decide = page.getByRole('form', { name: texts.caseDecide });
      await expect(decide.getByRole('button', { name: joining.decline })).toBeVisible();
      await bloom.press(decide.getByRole('button', { name: joining.admit }));
      await expect(bloom.toasts).toContainText(joining.admitted);

      await enter(person);
      await page.goto('/');
      await expect(page.getByRole('button', { name: joining.say })).toHaveCount(0);
      await share();
      await expect.poll(() => site.api.list()).toContain(id);
    });
  });
}
