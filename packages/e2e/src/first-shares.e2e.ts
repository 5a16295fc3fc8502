import { titleOf } from '@bloom/testing/upstreams/youtube';
import { expect, languageOfLayout, newName, newVideoId, test } from './fixtures.ts';

test.use({ serverSettings: { APPROVE_FIRST: '1' } });

for (const { appLocale, layout } of languageOfLayout) {
  test.describe(`in ${appLocale}`, layout, () => {
    test.use({ appLocale });

    // rule: #first-shares
    test('the first share of a new account waits where its sharer looks, and a moderator approves it', async ({
      page,
      bloom,
      texts,
      site,
      loggedInAs,
      expectReadable,
      expectConsoleError,
    }) => {
      const [sharer, moderator, id] = [newName('Sharer'), newName('Mia'), newVideoId()];
      await site.api.account(moderator);
      await site.admin('role', moderator, 'moderator');
      expectConsoleError(id);
      await loggedInAs(sharer);
      await page.goto('/');
      await bloom.openShare();
      await bloom.fillShare({ link: `https://youtu.be/${id}` });
      await bloom.press(bloom.shareSubmit);
      await expect(bloom.toasts).toContainText(texts.waiting.shared);
      const main = page.getByRole('main');
      await page.goto('/videos');
      await expect(main.getByRole('listitem').filter({ hasText: titleOf(id) })).toContainText(
        texts.waiting.fact,
      );
      await expectReadable();
      await page.goto(`/video/${id}`);
      await expect(main.getByRole('heading', { name: texts.waiting.title })).toBeVisible();
      await expectReadable();

      await page.evaluate(
        (token) => localStorage.setItem('user_token', token),
        await site.api.token(moderator),
      );
      await page.goto('/moderation');
      const queue = page.getByRole('list', { name: texts.cases });
      await bloom.press(queue.getByRole('button').filter({ hasText: titleOf(id) }));
      await expect(page.getByRole('link', { name: texts.caseAtSource })).toHaveAttribute(
        'href',
        new RegExp(id),
      );
      await expectReadable();
      const decide = page.getByRole('form', { name: texts.caseDecide });
      await bloom.press(decide.getByRole('button', { name: texts.caseApprove }));
      await expect(bloom.toasts).toContainText(texts.caseApproved);
      await expect.poll(() => site.api.list()).toContain(id);
    });
  });
}
