import { expect, newName, test } from './fixtures.ts';

// rule: #admin-page
test('a week’s work without a shell', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
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
  await bloom.press(page.getByRole('button', { name: t('admin.save') }));
  await expect(page.getByText('This must be an http or https URL.')).toBeVisible();
  await expect(setting).toHaveValue('somewhere');
  await setting.fill('https://source.example/');
  await bloom.press(page.getByRole('button', { name: t('admin.save') }));
  await expect(bloom.toasts).toContainText(t('admin.saved'));
  const reset = page.getByRole('button', { name: t('admin.resetOf', { name: 'source_url' }) });
  await bloom.press(reset);
  await expect(reset).toHaveCount(0);
  await expect(setting).toHaveValue('');

  await chooseTab(t('admin.part_roles'));
  await page.getByRole('searchbox', { name: t('cases.find') }).fill(helper);
  await bloom.press(
    page.getByRole('button', { name: t('catalogue.searchPlaceholder'), exact: true }),
  );
  await bloom.press(page.getByRole('button', { name: helper }));
  await page.getByText(t('admin.role_categories'), { exact: true }).click();
  await page.getByRole('group').getByText('Movies', { exact: true }).click();
  await bloom.press(page.getByRole('button', { name: t('admin.give'), exact: true }));
  const removal = page.getByRole('button', { name: t('admin.removeOf', { name: helper }) });
  await bloom.press(removal);
  await expect(removal).toHaveCount(0);

  await chooseTab(t('admin.part_top'));
  await page.getByText(t('admin.time_week'), { exact: true }).click();
  await expect(page.getByRole('region', { name: t('admin.top_gifts') })).toBeVisible();

  await chooseTab(t('admin.part_jobs'));
  const job = page.getByRole('listitem').filter({ hasText: 'audit' });
  await bloom.press(job.getByRole('button', { name: t('admin.runOf', { name: 'audit' }) }));
  await expect(job).toContainText(t('admin.job_waiting'));

  await chooseTab(t('admin.part_petals'));
  await expect(page.getByRole('region', { name: t('admin.ledger') })).toContainText(
    t('admin.ledgerRight'),
  );
  await bloom.press(page.getByText(t('admin.table')));
  await expect(page.getByRole('table')).toBeVisible();
  await chooseTab(t('admin.part_sources'));
  await expect(page.getByRole('rowheader', { name: 'youtube' })).toBeVisible();
  await chooseTab(t('admin.part_server'));
  await expect(page.getByRole('region', { name: t('admin.backups') })).toBeVisible();

  await page.goto('/log');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'An admin changed the setting source_url' }),
  ).toHaveCount(2);
});

// rule: #rules
test('an admin changes a rule while another one does, and decisions keep the version that they name', async ({
  page,
  bloom,
  t,
  site,
  loggedInAs,
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
  await bloom.press(page.getByRole('tab', { name: t('admin.part_rules') }));
  await bloom.press(page.getByRole('button', { name: t('admin.changeRule', { number: 8 }) }));
  const form = page.getByRole('form', { name: t('admin.rule', { number: 8 }) });
  const field = form.getByRole('textbox', { name: 'Title in English' });
  const save = form.getByRole('button', { name: /\d/ });

  await field.fill('  ');
  await bloom.press(save);
  await expect(form).toContainText(t('admin.ruleWrong_title'));
  await expect(field).toBeFocused();
  await field.fill(title);
  const words = { title: otherTitle, text: 'Moderators decide.' };
  const version = await site.api.saveRule(other, 8, {
    en: words,
    'zh-hans': words,
    'zh-hant': words,
  });
  await bloom.press(save);
  await expect(form.getByRole('alert')).toContainText(
    'Another admin has changed the rules meanwhile.',
  );
  await expect(form).toContainText(t('admin.rulePresent', { words: otherTitle }));
  await expect(field).toHaveValue(title);
  await bloom.press(
    form.getByRole('button', { name: t('admin.saveRule', { version: version + 1 }) }),
  );
  await expect(bloom.toasts).toContainText(t('admin.ruleSaved'));
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await page.goto('/log');
  const entry = page.getByRole('listitem').filter({ hasText: title });
  await expect(entry).toContainText('An admin changed a rule');
  await bloom.press(entry.getByRole('link', { name: title }));
  await expect(page).toHaveURL(`/rules?version=${version + 1}#rule-8`);
  await expect(page.getByRole('heading', { name: title })).toBeInViewport();
  await expect(page.getByRole('main')).toContainText(`Version ${version + 1}, since `);
  await bloom.press(page.getByRole('link', { name: t('decision.rulesBefore') }));
  await expect(page.getByRole('heading', { name: otherTitle })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(t('decision.rulesOld', { version }));
  await bloom.press(page.getByRole('link', { name: t('decision.rulesPresent') }));
  await expect(page).toHaveURL('/rules');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

// rule: #admin-page
test('an account without a role sees no page of admins and moderators, and loads no code of them', async ({
  page,
  loggedInAs,
  t,
  expectConsoleError,
}) => {
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
  await expect(page.getByRole('heading', { name: t('admin.title') })).toHaveCount(0);
});
