import { expect, newName, test } from './fixtures.ts';

const ADMIN_TOKEN = 'moderators-of-this-test';
test.use({ serverSettings: { ADMIN_TOKEN } });
// One server for all tests: each takes seconds to start.
test.describe.configure({ mode: 'default' });

// rule: #chat-admin
test('a moderator deletes and restores, pauses a user, and sets the rules', async ({
  page,
  bloom,
  t,
  site,
}) => {
  const [author, reporter] = [newName('Author'), newName('Reporter')];
  const text = `Buy now, ${author}`;
  await site.api.postMessage(author, text);
  await page.goto(`/chatroomadmin?adminToken=${ADMIN_TOKEN}`);
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  const room = part(t('shell.chat'));
  const message = room.getByRole('listitem').filter({ hasText: text });
  await expect(message).toBeVisible();
  await expect(page).toHaveURL('/chatroomadmin');
  await expect(room.getByRole('textbox')).toHaveCount(0);

  await bloom.press(message.getByRole('button', { name: t('chat.deleteOf', { name: author }) }));
  const confirmation = page.getByRole('dialog', { name: t('text.deleteConfirmText') });
  await bloom.press(confirmation.getByRole('button', { name: t('chat.delete') }));
  await expect(message).toHaveCount(0);
  await expect(part(t('moderation.deleted'))).toContainText(text);
  await bloom.press(room.getByRole('button', { name: t('video.undo') }));
  await expect(message).toBeVisible();
  await expect(part(t('moderation.deleted'))).not.toContainText(text);

  await bloom.press(
    message.getByRole('button', { name: t('moderation.moreOf', { name: author }) }),
  );
  await bloom.press(page.getByRole('menuitem', { name: t('moderation.timeout', { count: 10 }) }));
  await expect(part(t('moderation.sanctions'))).toContainText(author);
  await expect(site.api.postMessage(author, 'Again')).rejects.toThrow('chat.timedOut');
  await bloom.press(
    part(t('moderation.sanctions')).getByRole('button', {
      name: t('moderation.liftOf', { name: author }),
    }),
  );
  await expect(part(t('moderation.sanctions'))).not.toContainText(author);
  await site.api.postMessage(author, 'Again');

  const rules = part(t('moderation.rules'));
  await rules.getByRole('combobox', { name: t('moderation.slowMode') }).selectOption('30');
  await rules.getByRole('textbox', { name: t('moderation.words') }).fill('casino\n赌场');
  await bloom.press(rules.getByRole('button', { name: t('moderation.save') }));
  await expect(site.api.postMessage(reporter, '去赌场')).rejects.toThrow('chat.wordRefused');
  await expect(site.api.postMessage(author, 'And again')).rejects.toThrow('chat.slowMode');
  // The token stays in the tab, and a reload needs no URL with it.
  await page.reload();
  await expect(rules.getByRole('textbox', { name: t('moderation.words') })).toHaveValue(
    'casino\n赌场',
  );
  await rules.getByRole('combobox', { name: t('moderation.slowMode') }).selectOption('0');
  await rules.getByRole('textbox', { name: t('moderation.words') }).fill('');
  await bloom.press(rules.getByRole('button', { name: t('moderation.save') }));
  await expect(rules.getByRole('textbox', { name: t('moderation.words') })).toHaveValue('');
  await bloom.press(page.getByRole('button', { name: t('moderation.leave') }));
  await expect(page).toHaveURL('/');
  await page.goto('/chatroomadmin');
  await expect(page).toHaveURL('/');
});

// rule: #page-routes, #chat-admin
test('a wrong token leads home and is gone from the tab', async ({
  page,
  bloom,
  expectConsoleError,
}) => {
  expectConsoleError('message/moderation');
  await page.goto('/chatroomadmin?adminToken=a-guess-of-the-token');
  await expect(page).toHaveURL('/');
  await expect(bloom.cards.first()).toBeVisible();
  const storedTexts = () =>
    [...Object.values(sessionStorage), ...Object.values(localStorage)].join();
  expect(await page.evaluate(storedTexts)).not.toContain('guess');
});
