import { expect, languageOfLayout, newName, onceForAllLayouts, test } from './fixtures.ts';

const ADMIN_TOKEN = 'moderators-of-this-test';
test.use({ serverSettings: { ADMIN_TOKEN } });
// One server for all tests: each takes seconds to start.
test.describe.configure({ mode: 'default' });

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    test('a moderator deletes and restores, pauses a user, and sets the rules', async ({
      page,
      bloom,
      say,
      site,
      expectAccessible,
    }) => {
      const [author, reporter] = [newName('Author'), newName('Reporter')];
      const text = `Buy now, ${author}`;
      const { data } = await site.api.say(author, text);
      await site.api.report(reporter, data.id);
      await page.goto(`/chatroomadmin?adminToken=${ADMIN_TOKEN}`);
      const part = (name: string) => page.getByRole('region', { name, exact: true });
      const room = part(say.chatRoom);
      const message = room.getByRole('listitem').filter({ hasText: text });
      await expect(message).toBeVisible();
      await expect(page).toHaveURL('/chatroomadmin');
      await expect(room.getByRole('textbox')).toHaveCount(0);
      await expect(part(say.modReports)).toContainText(text);
      await expectAccessible();

      await bloom.press(message.getByRole('button', { name: say.chatDeleteOf(author) }));
      const confirmation = page.getByRole('dialog', { name: say.chatDeleteAsk });
      await bloom.press(confirmation.getByRole('button', { name: say.chatDelete }));
      await expect(message).toHaveCount(0);
      await expect(part(say.modReports)).not.toContainText(text);
      await expect(part(say.modDeleted)).toContainText(text);
      await bloom.press(room.getByRole('button', { name: say.chatUndo }));
      await expect(message).toBeVisible();
      await expect(part(say.modDeleted)).not.toContainText(text);

      await bloom.press(message.getByRole('button', { name: say.modMore(author) }));
      await bloom.press(page.getByRole('menuitem', { name: say.modPause(10) }));
      await expect(part(say.modSanctions)).toContainText(author);
      await expect(site.api.say(author, 'Again')).rejects.toThrow('chat.timedOut');
      await bloom.press(part(say.modSanctions).getByRole('button', { name: say.modLift(author) }));
      await expect(part(say.modSanctions)).not.toContainText(author);
      await site.api.say(author, 'Again');

      const rules = part(say.modRules);
      await rules.getByRole('combobox', { name: say.modSlowMode }).selectOption('30');
      await rules.getByRole('textbox', { name: say.modWords }).fill('casino\n赌场');
      await bloom.press(rules.getByRole('button', { name: say.modSave }));
      await expect(part(say.modAudit)).toContainText('casino');
      await expect(site.api.say(reporter, '去赌场')).rejects.toThrow('chat.wordRefused');
      await expect(site.api.say(author, 'And again')).rejects.toThrow('chat.slowMode');
      // The token stays in the tab, and a reload needs no URL with it.
      await page.reload();
      await expect(rules.getByRole('textbox', { name: say.modWords })).toHaveValue('casino\n赌场');
      await rules.getByRole('combobox', { name: say.modSlowMode }).selectOption('0');
      await rules.getByRole('textbox', { name: say.modWords }).fill('');
      await bloom.press(rules.getByRole('button', { name: say.modSave }));
      await expect(rules.getByRole('textbox', { name: say.modWords })).toHaveValue('');
      await bloom.press(page.getByRole('button', { name: say.modLeave }));
      await expect(page).toHaveURL('/');
      await page.goto('/chatroomadmin');
      await expect(page).toHaveURL('/');
    });
  });
}

test(
  'a wrong token leads home and is gone from the tab',
  onceForAllLayouts,
  async ({ page, bloom, expectConsoleError }) => {
    expectConsoleError('message/moderation');
    await page.goto('/chatroomadmin?adminToken=a-guess-of-the-token');
    await expect(page).toHaveURL('/');
    await expect(bloom.cards.first()).toBeVisible();
    const kept = () => [...Object.values(sessionStorage), ...Object.values(localStorage)].join();
    expect(await page.evaluate(kept)).not.toContain('guess');
  },
);
