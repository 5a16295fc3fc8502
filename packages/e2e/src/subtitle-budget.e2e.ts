import { expect, newName, newVideoId, onceForAllLayouts, test } from './fixtures.ts';

// No save has room on this server.
test.use({ serverSettings: { SUBTITLE_BUDGET_MB: '0' } });

// rule: #subtitle-budgets
test(
  'a save beyond the budget says when it can be repeated, and keeps the draft',
  onceForAllLayouts,
  async ({ page, texts, site, loggedInAs, expectConsoleError }) => {
    expectConsoleError('/api/v1/subtitle/');
    const [id, name] = [newVideoId(), newName('Author')];
    await site.api.share(name, id);
    await loggedInAs(name);
    await page.goto(`/video/${id}?videoSrc=youtube&edit=1`);
    await page.getByRole('button', { name: texts.editor.addFirst, exact: true }).click();
    const words = page.getByRole('textbox', { name: texts.editor.words(1, 'EN'), exact: true });
    await words.fill('Kept');
    await page.getByRole('button', { name: texts.editor.save, exact: true }).click();
    const refusal = page.getByRole('alert').filter({ hasText: texts.editor.notSaved });
    await expect(refusal).toContainText(texts.editor.full);
    await expect(words).toHaveValue('Kept');

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const offer = page.getByRole('alert').filter({ hasText: texts.editor.draft });
    await offer.getByRole('button', { name: texts.editor.proceed }).click();
    await expect(words).toHaveValue('Kept');
  },
);
