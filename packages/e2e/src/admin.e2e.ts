import {
  expect,
  languageOfLayout,
  newName,
  onceForAllLayouts,
  onDesktopOnly,
  onPhoneOnly,
  test,
} from './fixtures.ts';

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

      await chooseTab(texts.parts.top);
      await page.getByText(texts.lastWeek, { exact: true }).click();
      await expect(page.getByRole('region', { name: texts.mostGifts })).toBeVisible();
      await expectReadable();

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

// rule: #rules
test(
  'an admin changes a rule while another one does, and decisions keep the version that they name',
  onDesktopOnly,
  async ({
    page,
    bloom,
    texts: { admin: texts, ...others },
    site,
    loggedInAs,
    expectReadable,
    expectConsoleError,
  }) => {
    // The bad title, and the version that the other admin has changed.
    expectConsoleError('admin/rules/8');
    const [admin, other] = [newName('Admin'), newName('Admin')];
    const [title, otherTitle] = [newName('Quiet'), newName('Listen')];
    await loggedInAs(admin);
    for (const name of [admin, other]) {
      await site.api.account(name);
      await site.admin('role', name, 'admin');
    }
    await page.goto('/admin');
    await bloom.press(page.getByRole('tab', { name: texts.parts.rules }));
    await bloom.press(page.getByRole('button', { name: texts.changeRule(8) }));
    const form = page.getByRole('form', { name: texts.rule(8) });
    const field = form.getByRole('textbox', { name: texts.ruleTitle });
    const save = form.getByRole('button', { name: /\d/ });

    await field.fill('  ');
    await bloom.press(save);
    await expect(form).toContainText(texts.badTitle);
    await expect(field).toBeFocused();
    await field.fill(title);
    const words = { title: otherTitle, text: 'Moderators decide.' };
    const version = await site.api.saveRule(other, 8, {
      en: words,
      'zh-hans': words,
      'zh-hant': words,
    });
    await bloom.press(save);
    await expect(form.getByRole('alert')).toContainText(texts.ruleConflict);
    await expect(form).toContainText(texts.rulePresent(otherTitle));
    await expect(field).toHaveValue(title);
    await expectReadable();
    await bloom.press(form.getByRole('button', { name: texts.saveRule(version + 1) }));
    await expect(bloom.toasts).toContainText(texts.ruleSaved);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();

    await page.goto('/log');
    const entry = page.getByRole('listitem').filter({ hasText: title });
    await expect(entry).toContainText(texts.ruleChanged);
    await bloom.press(entry.getByRole('link', { name: title }));
    await expect(page).toHaveURL(`/rules?version=${version + 1}#rule-8`);
    await expect(page.getByRole('heading', { name: title })).toBeInViewport();
    await expect(page.getByRole('main')).toContainText(others.rulesSince(version + 1));
    await bloom.press(page.getByRole('link', { name: others.rulesBefore }));
    await expect(page.getByRole('heading', { name: otherTitle })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(others.rulesOld(version));
    await bloom.press(page.getByRole('link', { name: others.rulesPresent }));
    await expect(page).toHaveURL('/rules');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  },
);

test.describe('in zh-hans', onPhoneOnly, () => {
  test.use({ appLocale: 'zh-hans' });

  // rule: #rules
  test('an earlier version of the rules says that it no longer holds', async ({
    page,
    bloom,
    texts,
    site,
    expectReadable,
  }) => {
    const [admin, title] = [newName('Admin'), newName('Quiet')];
    await site.api.account(admin);
    await site.admin('role', admin, 'admin');
    const words = { title, text: 'Moderators decide.' };
    const version = await site.api.saveRule(admin, 8, {
      en: words,
      'zh-hans': words,
      'zh-hant': words,
    });
    await page.goto(`/rules?version=${version - 1}`);
    await expect(page.getByRole('main')).toContainText(texts.rulesOld(version - 1));
    await expectReadable();
    await bloom.press(page.getByRole('link', { name: texts.rulesPresent }));
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(texts.rulesSince(version));
    await expectReadable();
  });
});

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
