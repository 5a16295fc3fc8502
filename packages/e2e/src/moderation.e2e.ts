import { expect, languageOfLayout, newName, onceForAllLayouts, test } from './fixtures.ts';

const ADMIN_TOKEN = 'moderators-of-this-test';
test.use({ serverSettings: { ADMIN_TOKEN } });
// One server for all tests: each takes seconds to start.
test.describe.configure({ mode: 'default' });

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #chat-admin
    test('a moderator deletes and restores, pauses a user, and sets the rules', async ({
      page,
      bloom,
      texts,
      site,
      expectAccessible,
    }) => {
      const [author, reporter] = [newName('Author'), newName('Reporter')];
      const text = `Buy now, ${author}`;
      await site.api.postMessage(author, text);
      await page.goto(`/chatroomadmin?adminToken=${ADMIN_TOKEN}`);
      const part = (name: string) => page.getByRole('region', { name, exact: true });
      const room = part(texts.chatRoom);
      const message = room.getByRole('listitem').filter({ hasText: text });
      await expect(message).toBeVisible();
      await expect(page).toHaveURL('/chatroomadmin');
      await expect(room.getByRole('textbox')).toHaveCount(0);
      await expectAccessible();

      await bloom.press(message.getByRole('button', { name: texts.chatDeleteOf(author) }));
      const confirmation = page.getByRole('dialog', { name: texts.chatDeleteConfirm });
      await bloom.press(confirmation.getByRole('button', { name: texts.chatDelete }));
      await expect(message).toHaveCount(0);
      await expect(part(texts.modDeleted)).toContainText(text);
      await bloom.press(room.getByRole('button', { name: texts.chatUndo }));
      await expect(message).toBeVisible();
      await expect(part(texts.modDeleted)).not.toContainText(text);

      await bloom.press(message.getByRole('button', { name: texts.modMore(author) }));
      await bloom.press(page.getByRole('menuitem', { name: texts.modPause(10) }));
      await expect(part(texts.modSanctions)).toContainText(author);
      await expect(site.api.postMessage(author, 'Again')).rejects.toThrow('chat.timedOut');
      await bloom.press(
        part(texts.modSanctions).getByRole('button', { name: texts.modLift(author) }),
      );
      await expect(part(texts.modSanctions)).not.toContainText(author);
      await site.api.postMessage(author, 'Again');

      const rules = part(texts.modRules);
      await rules.getByRole('combobox', { name: texts.modSlowMode }).selectOption('30');
      await rules.getByRole('textbox', { name: texts.modWords }).fill('casino\n赌场');
      await bloom.press(rules.getByRole('button', { name: texts.modSave }));
      await expect(site.api.postMessage(reporter, '去赌场')).rejects.toThrow('chat.wordRefused');
      await expect(site.api.postMessage(author, 'And again')).rejects.toThrow('chat.slowMode');
      // The token stays in the tab, and a reload needs no URL with it.
      await page.reload();
      await expect(rules.getByRole('textbox', { name: texts.modWords })).toHaveValue(
        'casino\n赌场',
      );
      await rules.getByRole('combobox', { name: texts.modSlowMode }).selectOption('0');
      await rules.getByRole('textbox', { name: texts.modWords }).fill('');
      await bloom.press(rules.getByRole('button', { name: texts.modSave }));
      await expect(rules.getByRole('textbox', { name: texts.modWords })).toHaveValue('');
      await bloom.press(page.getByRole('button', { name: texts.modLeave }));
      await expect(page).toHaveURL('/');
      await page.goto('/chatroomadmin');
      await expect(page).toHaveURL('/');
    });
  });
}

// rule: #page-routes, #chat-admin
test(
  'a wrong token leads home and is gone from the tab',
  onceForAllLayouts,
  async ({ page, bloom, expectConsoleError }) => {
    expectConsoleError('message/moderation');
    await page.goto('/chatroomadmin?adminToken=a-guess-of-the-token');
    await expect(page).toHaveURL('/');
    await expect(bloom.cards.first()).toBeVisible();
    const storedTexts = () =>
      [...Object.values(sessionStorage), ...Object.values(localStorage)].join();
    expect(await page.evaluate(storedTexts)).not.toContain('guess');
  },
);
