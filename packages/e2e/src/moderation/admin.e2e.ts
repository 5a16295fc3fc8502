import { expect, newName, test } from '../fixtures.ts';

// rule: #admin-page
test('a week’s work without a shell', async ({ page, t, site, loggedInAs, expectConsoleError }) => {
  // The bad value.
  expectConsoleError('admin/settings/source_url');
  const [admin, helper] = [newName('Admin'), newName('Helper')];
  await loggedInAs(admin);
  await site.giveRole(admin, 'admin');
  await site.api.account(helper);
  await page.goto('/admin');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const choosePart = (name: 'roles' | 'top' | 'jobs' | 'petals' | 'sources' | 'server') =>
    page.getByRole('tab', { name: t(`admin.part_${name}`) }).click();

  const setting = page.getByRole('textbox', { name: 'source_url' });
  await setting.fill('somewhere');
  await button(t('admin.save')).click();
  await expect(setting).toHaveAttribute('aria-invalid', 'true');
  await setting.fill('https://source.example/');
  await button(t('admin.save')).click();
  const reset = button(t('admin.resetOf', { name: 'source_url' }));
  await reset.click();
  await expect(reset).toHaveCount(0);

  await choosePart('roles');
  await page.getByRole('searchbox', { name: t('cases.find') }).fill(helper);
  await button(t('cases.findDo')).click();
  await page.getByRole('button', { name: helper }).click();
  await page.getByText(t('admin.role_categories'), { exact: true }).click();
  await page.getByRole('group').getByText('Movies', { exact: true }).click();
  await button(t('admin.give')).click();
  const removal = button(t('admin.removeOf', { name: helper }));
  await removal.click();
  await expect(removal).toHaveCount(0);

  await choosePart('top');
  await page.getByText(t('admin.time_week'), { exact: true }).click();
  await expect(page.getByRole('region', { name: t('admin.top_gifts') })).toBeVisible();
  await choosePart('jobs');
  const job = page.getByRole('listitem').filter({ hasText: 'audit' });
  await job.getByRole('button', { name: t('admin.runOf', { name: 'audit' }) }).click();
  await expect(job).toContainText(t('admin.started'));
  await choosePart('petals');
  const ledger = page.getByRole('region', { name: t('admin.ledger') });
  await expect(ledger).toContainText(t('admin.ledgerRight'));
  await choosePart('sources');
  await expect(page.getByRole('rowheader', { name: 'youtube' })).toBeVisible();
  await choosePart('server');
  await expect(page.getByRole('region', { name: t('admin.backups') })).toBeVisible();

  await page.goto('/log');
  const entries = page.getByRole('listitem').filter({ hasText: 'source_url' });
  await expect(entries).toHaveCount(2);
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
  // The version that the other admin has changed.
  expectConsoleError('admin/rules/8');
  const [admin, other] = [newName('Admin'), newName('Admin')];
  const [title, otherTitle] = [newName('Quiet'), newName('Listen')];
  await loggedInAs(admin);
  for (const name of [admin, other]) await site.giveRole(name, 'admin');
  await page.goto('/admin?part=rules');
  await page.getByRole('button', { name: t('admin.changeRule', { number: 8 }) }).click();
  const form = page.getByRole('form', { name: t('admin.rule', { number: 8 }) });
  const language = 'English';
  await form.getByRole('textbox', { name: t('admin.rule_title', { language }) }).fill(title);
  const words = { title: otherTitle, text: 'Moderators decide.' };
  const rule = { en: words, 'zh-hans': words, 'zh-hant': words };
  const version = await site.api.saveRule(other, 8, rule);
  await form.getByRole('button', { name: /\d/ }).click();
  await expect(form).toContainText(t('admin.rulePresent', { words: otherTitle }));
  const save = t('admin.saveRule', { version: version + 1 });
  await form.getByRole('button', { name: save }).click();
  await expect(bloom.toasts).toContainText(t('admin.ruleSaved'));

  await page.goto('/log');
  const entry = page.getByRole('listitem').filter({ hasText: title });
  await entry.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/rules?version=${version + 1}#rule-8`);
  await expect(page.getByRole('heading', { name: title })).toBeInViewport();
  await page.getByRole('link', { name: t('decision.rulesBefore') }).click();
  await expect(page.getByRole('heading', { name: otherTitle })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(t('decision.rulesOld', { version }));
  await page.getByRole('link', { name: t('decision.rulesPresent') }).click();
  await expect(page).toHaveURL('/rules');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

// rule: #admin-page
test('an account without a role sees no page of admins and moderators, and loads no code of them', async ({
  page,
  loggedInAs,
  expectConsoleError,
}) => {
  for (const path of ['admin/settings', 'moderation/cases', 'moderation/people']) {
    expectConsoleError(path);
  }
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await loggedInAs(newName('Visitor'));
  for (const path of ['/admin', '/moderation', '/moderation/people']) {
    await page.goto(path);
    await expect(page).toHaveURL('/error?code=404');
  }
  const pages = /\/assets\/(AdminPage|ModerationPage|PeoplePage|admin)-/;
  expect(loaded.filter((url) => pages.test(url))).toEqual([]);
});
