import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, newName, newVideoId, test } from './fixtures.ts';

// One server for all tests: the log of another one has other months.
test.describe.configure({ mode: 'default' });

// rule: #rules
test('each rule has an address, and every page leads to the rules', async ({ page, t, bloom }) => {
  await page.goto('/terms');
  const footer = page.getByRole('contentinfo');
  await bloom.press(footer.getByRole('link', { name: t('shell.footer_rules') }));
  await expect(page).toHaveURL('/rules');
  await expect(
    page.getByRole('heading', { level: 1, name: t('shell.footer_rules') }),
  ).toBeVisible();
  const rule = page.getByRole('heading', { level: 2, name: 'Respect the rights of others' });
  await expect(rule).toBeVisible();
  await page.goto('/rules#rule-8');
  await expect(page.locator('#rule-8')).toBeInViewport();
  await expect(page).toHaveURL('/rules#rule-8');
});

// rule: #moderation-log
test('the log shows what moderators did, and can be narrowed', async ({ page, site, t, bloom }) => {
  const [sharer, moderator, id] = [newName('Sharer'), newName('Moderator'), newVideoId()];
  await site.api.share(sharer, id);
  await site.api.account(moderator);
  await site.admin('role', moderator, 'moderator');
  await site.api.act(moderator, id, 'hide', 'A copy <b>of it</b>.');
  await site.api.act(moderator, id, 'restore', 'Its maker allows it.');

  await page.goto('/log');
  const entries = page.getByRole('list', { name: t('decision.logList') }).getByRole('listitem');
  const [restored, hidden, role] = [entries.nth(0), entries.nth(1), entries.nth(2)];
  await expect(restored).toContainText(/^A moderator restored video no\. \d+/);
  await expect(hidden).toContainText(/^A moderator removed video no\. \d+/);
  await expect(hidden).toContainText('A copy <b>of it</b>.');
  await expect(hidden).toContainText(/Undone on .+ by no\. \d+/);
  await expect(role).toContainText(/^An operator made person no\. \d+ a moderator/);
  await expect(page.getByRole('main')).not.toContainText(moderator);

  await page
    .getByLabel(t('decision.action'), { exact: true })
    .selectOption(t('decision.action_hide'));
  await expect(page).toHaveURL('/log?action=hide');
  await expect(entries.first()).toContainText(/^A moderator removed video no\. \d+/);
  await expect(
    entries.filter({ hasText: /^An operator made person no\. \d+ a moderator/ }),
  ).toHaveCount(0);
  const now = new Date().toISOString().slice(0, 7);
  await bloom.press(page.getByRole('group').getByRole('button', { pressed: false }).first());
  await expect(page).toHaveURL(`/log?action=hide&month=${now}`);
  await bloom.press(
    entries.first().getByRole('link', { name: 'Rule 2: Respect the rights of others' }),
  );
  await expect(page).toHaveURL(/\/rules\?version=\d+#rule-2$/);
  await expect(page.getByRole('heading', { name: 'Respect the rights of others' })).toBeVisible();

  await page.goto('/log?month=2020-01');
  await expect(page.getByRole('heading', { name: t('decision.logNone') })).toBeVisible();
  await bloom.press(page.getByRole('button', { name: t('decision.clear') }));
  await expect(page).toHaveURL('/log');
  await expect(entries.first()).toContainText(/^A moderator restored video no\. \d+/);
});

// rule: #decisions
test('the person concerned reads the reasons in the bell, and in a list that stays', async ({
  page,
  site,
  t,
  bloom,
  loggedInAs,
}) => {
  const [sharer, moderator, id] = [newName('Sharer'), newName('Moderator'), newVideoId()];
  await site.api.share(sharer, id);
  await site.api.account(moderator);
  await site.admin('role', moderator, 'moderator');
  await loggedInAs(sharer);
  await page.goto('/');
  await bloom.openMine(t('decision.title'));
  const panel = bloom.mine(t('decision.title'));
  await expect(panel.getByRole('heading', { name: t('decision.yoursEmpty') })).toBeVisible();

  await site.api.act(moderator, id, 'hide', 'A copy <b>of it</b>.');
  await page.goto('/');
  await bloom.openMine(t('shell.bell'));
  const entry = bloom.mine(t('shell.bell')).getByRole('listitem').first();
  await expect(entry).toContainText(t('decision.your_hide', { video: titleOf(id) }));
  await expect(entry).toContainText('A copy <b>of it</b>.');
  await expect(entry).toContainText(t('decision.decided_moderator'));
  await expect(entry).toContainText(t('decision.objectHow'));
  await expect(entry).not.toContainText(/Undone on \w/);
  await bloom.press(entry.getByRole('link', { name: 'Rule 2: Respect the rights of others' }));
  await expect(page).toHaveURL(/\/rules\?version=\d+#rule-2$/);

  await site.api.act(moderator, id, 'restore', 'Its maker allows it.');
  await site.admin('role', sharer, 'moderator:movies');
  await page.goto('/');
  await bloom.openMine(t('decision.title'));
  const decisions = panel
    .getByRole('list', { name: t('decision.yoursList') })
    .getByRole('listitem');
  await expect(decisions).toHaveCount(3);
  await expect(decisions.first()).toContainText(t('decision.roleOf', { categories: 'Movies' }));
  await expect(decisions.nth(1)).toContainText(t('decision.your_restore', { video: titleOf(id) }));
  await expect(decisions.nth(1)).toContainText('Its maker allows it.');
  await expect(decisions.last()).toContainText(/Undone on \w/);
  await expect(panel).not.toContainText(moderator);
});

// rule: #appeals
test('the person concerned objects, and another moderator grants it', async ({
  page,
  site,
  t,
  bloom,
  loggedInAs,
}) => {
  const [sharer, id] = [newName('Sharer'), newVideoId()];
  const [first, second] = [newName('Moderator'), newName('Moderator')];
  await site.api.share(sharer, id);
  for (const moderator of [first, second]) {
    await site.api.account(moderator);
    await site.admin('role', moderator, 'moderator');
  }
  await site.api.act(first, id, 'hide', 'A copy.');
  await loggedInAs(sharer);
  await page.goto('/');
  await bloom.openMine(t('decision.title'));
  const panel = bloom.mine(t('decision.title'));
  await bloom.press(panel.getByRole('button', { name: t('decision.object'), exact: true }));
  const field = panel.getByRole('textbox');
  await expect(field).toBeFocused();
  await field.fill('It is my own film.');
  await bloom.press(panel.getByRole('button', { name: t('decision.objectSend') }));
  await expect(panel.getByRole('status')).toContainText('A moderator will decide.');

  await page.evaluate(
    (token) => localStorage.setItem('user_token', token),
    await site.api.token(second),
  );
  await page.goto('/moderation');
  const queue = page.getByRole('list', { name: t('cases.list') });
  await bloom.press(
    queue
      .getByRole('button')
      .filter({ hasText: t('cases.appeals', { count: 1 }) })
      .first(),
  );
  const objections = page.getByRole('region', { name: t('cases.appealsTitle') });
  await expect(objections).toContainText('It is my own film.');
  await bloom.press(objections.getByRole('button'));
  await expect(bloom.toasts).toContainText(t('cases.done_restore'));
  await expect.poll(() => site.api.list()).toContain(id);
  await page.evaluate(
    (token) => localStorage.setItem('user_token', token),
    await site.api.token(sharer),
  );
  await page.goto('/');
  await bloom.openMine(t('decision.title'));
  await expect(panel.getByRole('status')).toContainText(t('decision.appeal_granted'));
});

// rule: #decisions
test('decisions that cannot be loaded show that, and can be tried again', async ({
  page,
  bloom,
  t,
  loggedInAs,
  expectConsoleError,
}) => {
  expectConsoleError('account/decisions');
  await loggedInAs(newName('Sharer'));
  await page.route('**/api/v1/account/decisions**', (route) => route.abort('connectionrefused'));
  await page.goto('/');
  await bloom.openMine(t('decision.title'));
  const panel = bloom.mine(t('decision.title'));
  await expect(panel.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/v1/account/decisions**');
  await bloom.press(panel.getByRole('alert').getByRole('button'));
  await expect(panel.getByRole('heading', { name: t('decision.yoursEmpty') })).toBeVisible();
});

// rule: #moderation-log
test('a log that cannot be loaded shows that, and can be tried again', async ({
  page,
  bloom,
  t,
  expectConsoleError,
}) => {
  expectConsoleError('moderation/log');
  await page.route('**/api/v1/moderation/log**', (route) => route.abort('connectionrefused'));
  await page.goto('/log');
  const problem = page.getByRole('main').getByRole('alert');
  await expect(problem).toBeVisible();
  await page.unroute('**/api/v1/moderation/log**');
  await bloom.press(problem.getByRole('button'));
  await expect(problem).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: t('shell.footer_log') })).toBeVisible();
});
