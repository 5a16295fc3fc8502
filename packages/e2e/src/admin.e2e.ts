import { expect, languageOfLayout, newName, onceForAllLayouts, test } from './fixtures.ts';

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #admin-page
    test('a week’s work without a shell', async ({
      page,
      bloom,
      texts: { admin: texts, ...others },
      site,
      loggedInAs,
      expectReadable,
      expectConsoleError,
    }) => {
      // The bad value.
      expectConsoleError('admin/settings/source_url');
      const [admin, helper] = [newName('Admin'), newName('Helper')];
      await loggedInAs(admin);
      await site.admin('role', admin, 'admin');
      await site.api.account(helper);
      await page.goto('/admin');
      const chooseTab = (name: string) => bloom.press(page.getByRole('tab', { name }));

      const setting = page.getByRole('textbox', { name: 'source_url' });
      await setting.fill('somewhere');
      await bloom.press(page.getByRole('button', { name: texts.save }));
      await expect(page.getByText(texts.badUrl)).toBeVisible();
      await expect(setting).toHaveValue('somewhere');
      await expectReadable();
      await setting.fill('https://source.example/');
      await bloom.press(page.getByRole('button', { name: texts.save }));
      await expect(bloom.toasts).toContainText(texts.saved);
      const reset = page.getByRole('button', { name: texts.reset('source_url') });
      await bloom.press(reset);
      await expect(reset).toHaveCount(0);
      await expect(setting).toHaveValue('');

      await chooseTab(texts.parts.roles);
      await page.getByRole('searchbox', { name: texts.find }).fill(helper);
      await bloom.press(page.getByRole('button', { name: texts.search, exact: true }));
      await bloom.press(page.getByRole('button', { name: helper }));
      await page.getByText(texts.someCategories, { exact: true }).click();
      await page.getByRole('group').getByText(others.movies, { exact: true }).click();
      await expectReadable();
      await bloom.press(page.getByRole('button', { name: texts.give, exact: true }));
      const removal = page.getByRole('button', { name: texts.removeRole(helper) });
      await bloom.press(removal);
      await expect(removal).toHaveCount(0);

      await chooseTab(texts.parts.jobs);
      const job = page.getByRole('listitem').filter({ hasText: 'audit' });
      await bloom.press(job.getByRole('button', { name: texts.run('audit') }));
      await expect(job).toContainText(texts.lastRun);
      await expectReadable();

      await chooseTab(texts.parts.petals);
      await expect(page.getByRole('region', { name: texts.ledger })).toContainText(texts.right);
      await bloom.press(page.getByText(texts.asTable));
      await expect(page.getByRole('table')).toBeVisible();
      await expectReadable();
      await chooseTab(texts.parts.sources);
      await expect(page.getByRole('rowheader', { name: 'youtube' })).toBeVisible();
      await expectReadable();
      await chooseTab(texts.parts.server);
      await expect(page.getByRole('region', { name: texts.backups })).toBeVisible();
      await expectReadable();

      await page.goto('/log');
      await expect(
        page.getByRole('listitem').filter({ hasText: texts.settingChanged('source_url') }),
      ).toHaveCount(2);
    });
  });
}

// rule: #admin-page
test(
  'an account without a role sees no page of admins and moderators, and loads no code of them',
  onceForAllLayouts,
  async ({ page, loggedInAs, texts, expectConsoleError }) => {
    for (const path of ['admin/settings', 'moderation/cases', 'moderation/people']) {
      expectConsoleError(path);
    }
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    for (const name of [undefined, newName('Visitor')]) {
      if (name !== undefined) await loggedInAs(name);
      for (const path of ['/admin', '/moderation', '/moderation/people']) {
        await page.goto(path);
        await expect(page).toHaveURL('/error?code=404');
      }
    }
    const pages = /\/assets\/(AdminPage|ModerationPage|PeoplePage|admin)-/;
    expect(loaded.filter((url) => pages.test(url))).toEqual([]);
    await expect(page.getByRole('heading', { name: texts.admin.title })).toHaveCount(0);
  },
);
