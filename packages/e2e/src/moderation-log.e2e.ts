import { titleOf } from '@bloom/testing/upstreams/youtube';
import {
  expect,
  languageOfLayout,
  newName,
  newVideoId,
  onceForAllLayouts,
  test,
} from './fixtures.ts';

// One server for all tests: the log of another one has other months.
test.describe.configure({ mode: 'default' });

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #rules
    test('each rule has an address, and every page leads to the rules', async ({
      page,
      texts,
      bloom,
      expectReadable,
    }) => {
      await page.goto('/terms');
      const footer = page.getByRole('contentinfo');
      await bloom.press(footer.getByRole('link', { name: texts.rules }));
      await expect(page).toHaveURL('/rules');
      await expect(page.getByRole('heading', { level: 1, name: texts.rules })).toBeVisible();
      const rule = page.getByRole('heading', { level: 2, name: texts.rightsRule });
      await expect(rule).toBeVisible();
      await expectReadable();
      await page.goto('/rules#rule-8');
      await expect(page.locator('#rule-8')).toBeInViewport();
      await expect(page).toHaveURL('/rules#rule-8');
    });

    // rule: #moderation-log
    test('the log shows what moderators did, and can be narrowed', async ({
      page,
      site,
      texts,
      bloom,
      expectReadable,
    }) => {
      const [sharer, moderator, id] = [newName('Sharer'), newName('Moderator'), newVideoId()];
      await site.api.share(sharer, id);
      await site.api.account(moderator);
      await site.admin('role', moderator, 'moderator');
      await site.api.act(moderator, id, 'hide', 'A copy <b>of it</b>.');
      await site.api.act(moderator, id, 'restore', 'Its maker allows it.');

      await page.goto('/log');
      const entries = page.getByRole('list', { name: texts.logList }).getByRole('listitem');
      const [restored, hidden, role] = [entries.nth(0), entries.nth(1), entries.nth(2)];
      await expect(restored).toContainText(texts.restoredByModerator);
      await expect(hidden).toContainText(texts.removedByModerator);
      await expect(hidden).toContainText('A copy <b>of it</b>.');
      await expect(hidden).toContainText(texts.undone);
      await expect(role).toContainText(texts.madeModerator);
      await expect(page.getByRole('main')).not.toContainText(moderator);
      await expectReadable();

      await page.getByLabel(texts.logAction, { exact: true }).selectOption(texts.logRemoved);
      await expect(page).toHaveURL('/log?action=hide');
      await expect(entries.first()).toContainText(texts.removedByModerator);
      await expect(entries.filter({ hasText: texts.madeModerator })).toHaveCount(0);
      const now = new Date().toISOString().slice(0, 7);
      await bloom.press(page.getByRole('group').getByRole('button', { pressed: false }).first());
      await expect(page).toHaveURL(`/log?action=hide&month=${now}`);
      await bloom.press(entries.first().getByRole('link', { name: texts.ruleTwo }));
      await expect(page).toHaveURL(/\/rules\?version=\d+#rule-2$/);
      await expect(page.getByRole('heading', { name: texts.rightsRule })).toBeVisible();

      await page.goto('/log?month=2020-01');
      await expect(page.getByRole('heading', { name: texts.logNone })).toBeVisible();
      await bloom.press(page.getByRole('button', { name: texts.logAll }));
      await expect(page).toHaveURL('/log');
      await expect(entries.first()).toContainText(texts.restoredByModerator);
    });

    // rule: #decisions
    test('the person concerned reads the reasons in the bell, and in a list that stays', async ({
      page,
      site,
      texts,
      bloom,
      loggedInAs,
      expectReadable,
    }) => {
      const [sharer, moderator, id] = [newName('Sharer'), newName('Moderator'), newVideoId()];
      await site.api.share(sharer, id);
      await site.api.account(moderator);
      await site.admin('role', moderator, 'moderator');
      await loggedInAs(sharer);
      await page.goto('/');
      await bloom.openMine(texts.decisions);
      const panel = bloom.mine(texts.decisions);
      await expect(panel.getByRole('heading', { name: texts.noDecisions })).toBeVisible();

      await site.api.act(moderator, id, 'hide', 'A copy <b>of it</b>.');
      await page.goto('/');
      await bloom.openMine(texts.bell);
      const entry = bloom.mine(texts.bell).getByRole('listitem').first();
      await expect(entry).toContainText(texts.youWereRemoved(titleOf(id)));
      await expect(entry).toContainText('A copy <b>of it</b>.');
      await expect(entry).toContainText(texts.personDecided);
      await expect(entry).toContainText(texts.objectHow);
      await expect(entry).not.toContainText(texts.undoneOn);
      await expectReadable();
      await bloom.press(entry.getByRole('link', { name: texts.ruleTwo }));
      await expect(page).toHaveURL(/\/rules\?version=\d+#rule-2$/);

      await site.api.act(moderator, id, 'restore', 'Its maker allows it.');
      await site.admin('role', sharer, 'moderator:movies');
      await page.goto('/');
      await bloom.openMine(texts.decisions);
      const decisions = panel
        .getByRole('list', { name: texts.decisionsList })
        .getByRole('listitem');
      await expect(decisions).toHaveCount(3);
      await expect(decisions.first()).toContainText(texts.moderatorOfMovies);
      await expect(decisions.nth(1)).toContainText(texts.youWereRestored(titleOf(id)));
      await expect(decisions.nth(1)).toContainText('Its maker allows it.');
      await expect(decisions.last()).toContainText(texts.undoneOn);
      await expect(panel).not.toContainText(moderator);
      await expectReadable();
    });

    // rule: #appeals
    test('the person concerned objects, and another moderator grants it', async ({
      page,
      site,
      texts,
      bloom,
      loggedInAs,
      expectReadable,
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
      await bloom.openMine(texts.decisions);
      const panel = bloom.mine(texts.decisions);
      await bloom.press(panel.getByRole('button', { name: texts.object, exact: true }));
      const field = panel.getByRole('textbox');
      await expect(field).toBeFocused();
      await field.fill('It is my own film.');
      await expectReadable();
      await bloom.press(panel.getByRole('button', { name: texts.objectSend }));
      await expect(panel.getByRole('status')).toContainText(texts.objectSent);

      await page.evaluate(
        (token) => localStorage.setItem('user_token', token),
        await site.api.token(second),
      );
      await page.goto('/moderation');
      const queue = page.getByRole('list', { name: texts.cases });
      await bloom.press(queue.getByRole('button').filter({ hasText: texts.objections }).first());
      const objections = page.getByRole('region', { name: texts.objectionsTitle });
      await expect(objections).toContainText('It is my own film.');
      await bloom.press(objections.getByRole('button'));
      await expect(bloom.toasts).toContainText(texts.caseRestored);
      await expect.poll(() => site.api.list()).toContain(id);
      await page.evaluate(
        (token) => localStorage.setItem('user_token', token),
        await site.api.token(sharer),
      );
      await page.goto('/');
      await bloom.openMine(texts.decisions);
      await expect(panel.getByRole('status')).toContainText(texts.objectGranted);
    });
  });
}

// rule: #decisions
test(
  'decisions that cannot be loaded show that, and can be tried again',
  onceForAllLayouts,
  async ({ page, bloom, texts, loggedInAs, expectConsoleError }) => {
    expectConsoleError('account/decisions');
    await loggedInAs(newName('Sharer'));
    await page.route('**/api/v1/account/decisions**', (route) => route.abort('connectionrefused'));
    await page.goto('/');
    await bloom.openMine(texts.decisions);
    const panel = bloom.mine(texts.decisions);
    await expect(panel.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/v1/account/decisions**');
    await bloom.press(panel.getByRole('alert').getByRole('button'));
    await expect(panel.getByRole('heading', { name: texts.noDecisions })).toBeVisible();
  },
);

// rule: #moderation-log
test(
  'a log that cannot be loaded shows that, and can be tried again',
  onceForAllLayouts,
  async ({ page, bloom, texts, expectConsoleError }) => {
    expectConsoleError('moderation/log');
    await page.route('**/api/v1/moderation/log**', (route) => route.abort('connectionrefused'));
    await page.goto('/log');
    const problem = page.getByRole('main').getByRole('alert');
    await expect(problem).toBeVisible();
    await page.unroute('**/api/v1/moderation/log**');
    await bloom.press(problem.getByRole('button'));
    await expect(problem).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: texts.moderationLog })).toBeVisible();
  },
);
