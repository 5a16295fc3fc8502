import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../../../../../test/pages/parts.ts';
import { expectPlaying, expectTime } from '../../../../../test/pages/playing.ts';
import { openEditor, type Cues } from '../../../../../test/pages/subtitles.ts';

const group = (name: string) => page.getBySelector('.check-group').filter({ hasText: name });

// rule: #subtitle-check
test('all problems are listed by kind, and each leads to its subtitle and its time', async () => {
  const { t, button, words, openPanel } = await openEditor([
    [0, 3, 'One', '一'],
    [2, 5, 'Two', '二'],
    [10, 10.5, 'Three', '三'],
    [20, 23, 'Four', ''],
  ]);
  await button(t('editor.startPlayer')).click();
  await expectPlaying();
  await openPanel(t('editor.check'));
  const panel = page.getByRole('region', { name: t('editor.check') });
  const groups = [...panel.element().querySelectorAll('summary, summary ~ ul button:first-child')];
  const chinese = t('editor.check_emptyLanguage', { language: t('editor.chinese') });
  expect(groups.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '))).toEqual([
    `${t('editor.check_overlap')} 1`,
    `${t('editor.numbered', { number: 2 })}2 00:02 Two`,
    `${t('editor.check_tooShort')} 1`,
    `${t('editor.numbered', { number: 3 })}3 00:10 Three`,
    `${chinese} 1`,
    `${t('editor.numbered', { number: 4 })}4 00:20 Four`,
  ]);
  // What prevents saving is open, and there is no way past it.
  await expect.element(panel.getByText('Two')).toBeVisible();
  await expect.element(panel.getByText('Four')).not.toBeVisible();
  await expect.element(button(t('editor.saveAnyway'))).not.toBeInTheDocument();
  await group(chinese).getBySelector('summary').click();
  await group(chinese).getByRole('listitem').getByRole('button').click();
  await expect.element(words(4, 'CN')).toHaveFocus();
  await expectTime().toBeGreaterThanOrEqual(20);
  await panel.getByRole('button', { name: t('editor.fixOne', { number: 2 }) }).click();
  await expect.element(group(t('editor.check_overlap'))).not.toBeInTheDocument();
});

// rule: #subtitle-check
test('hints that come with the edits are shown before a save, and one more press saves', async () => {
  const { t, editor, button, words, save, saves } = await openEditor([
    [0, 3, 'One', '一'],
    [5, 8, 'Two', ''],
  ]);
  // A hint that was there before stops no save.
  await words(2, 'EN').fill('More');
  await save.click();
  await expect.poll(() => saves().length).toBe(1);
  await words(1, 'CN').fill('');
  await press('{Control>}s{/Control}');
  await expect.element(button(t('editor.saveAnyway'))).toHaveFocus();
  expect(saves()).toHaveLength(1);
  await press('{Escape}');
  await expect.element(button(t('editor.saveAnyway'))).not.toBeInTheDocument();
  await expect.element(words(1, 'CN')).toHaveFocus();
  await save.click();
  await expect.element(button(t('editor.saveAnyway'))).toHaveFocus();
  await press('{Enter}');
  await expect.element(editor.getByText(t('editor.saved'), { exact: true })).toBeVisible();
  await expect.element(words(1, 'CN')).toHaveFocus();
  // The same hints stop no other save.
  await words(1, 'EN').fill('Other words');
  await press('{Control>}s{/Control}');
  await expect.poll(() => saves().length).toBe(3);
});

test('of many problems of a kind fifty are shown, and more on request', async () => {
  const cues: Cues = Array.from({ length: 70 }, (_, index) => [
    index * 5,
    index * 5 + 3,
    `Line ${index}`,
    '',
  ]);
  const { t, button, openPanel } = await openEditor(cues);
  await openPanel(t('editor.check'));
  const rows = () => document.querySelectorAll('.check-group li').length;
  expect(rows()).toBe(50);
  await button(t('editor.checkMore', { count: 20 })).click();
  await expect.poll(rows).toBe(70);
});

test('lines that are too long are broken again together', async () => {
  const long = 'The captain warned them to turn around but the crew did not listen';
  const { t, button, words } = await openEditor([
    [0, 4, long, '一'],
    [5, 9, long, '二'],
  ]);
  await button(t('editor.showProblems')).click();
  const name = t('editor.check_lineTooLong', { language: t('editor.english') });
  await group(name)
    .getByRole('button', { name: t('editor.do_rebreak') })
    .click();
  await expect.element(words(2, 'EN')).toHaveValue(long.replace(' but', '\nbut'));
  await expect
    .element(page.getByRole('region', { name: t('editor.check') }))
    .toMatchTextContent(t('editor.noProblems'));
});
