// rule: #subtitle-files
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '../../../../../test/pages/parts.ts';
import { openEditor } from '../../../../../test/pages/subtitles.ts';

/** `Où est le café ?` in windows-1252. */
const french = [0x4f, 0xf9, ...bytesOf(' est le caf'), 0xe9, ...bytesOf(' ?')];
function bytesOf(text: string) {
  return Array.from(text, (sign) => sign.charCodeAt(0));
}
const srt = (bytes: readonly number[]) =>
  new File(['1\n00:00:01,000 --> 00:00:02,000\n', Uint8Array.from(bytes), '\n'], 'film.srt');

test('the words of a file are seen as they were read, and another encoding changes them at once', async () => {
  const { t, button, openPanel, words } = await openEditor([]);
  await openPanel(t('editor.import'));
  await page.getByLabelText(t('editor.importFile1'), { exact: true }).upload(srt(french));
  const lines = page.getByRole('list', { name: t('editor.importPreview') });
  await expect.element(lines).toMatchTextContent('Où est le café ?');
  const encoding = page.getByRole('combobox', { name: t('editor.importEncoding', { name: 'film.srt' }) });
  await expect.element(encoding).toHaveValue('windows-1252');

  await userEvent.selectOptions(encoding, 'utf-8');
  await expect.element(page.getByText(t('editor.importDamaged', { count: 1 }))).toBeVisible();
  await expect.element(page.getBySelector('.import-lines mark').first()).toHaveTextContent('\uFFFD');
  await userEvent.selectOptions(encoding, 'windows-1251');
  await expect.element(lines).toMatchTextContent('Oщ est le cafй ?');
  await expect.element(page.getByText(t('editor.importDamaged', { count: 1 }))).not.toBeInTheDocument();

  // Another file is guessed again.
  const japanese = srt([0x82, 0xcd, 0x82, 0xa2]);
  await page.getByLabelText(t('editor.importFile1'), { exact: true }).upload(japanese);
  await expect.element(lines).toMatchTextContent('はい');
  await expect.element(encoding).toHaveValue('shift_jis');
  button(t('editor.importReplace')).element().focus();
  await press('{Enter}');
  await expect.element(words(1, 'EN')).toHaveValue('はい');
});
