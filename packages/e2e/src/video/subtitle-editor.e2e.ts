import type { SubtitleItem } from '@bloom/contract/subtitle/subtitle';
import { expect, newName, newVideoId, test, type Page, type Site } from '../fixtures.ts';
import type { Translate } from '@bloom/web/src/i18n/messages.ts';

/** A clip of the demo, which is a stream. */
const clip = '/video/900002?videoSrc=zdziyuan';

const pathOf = (id: string) => `/video/${id}?videoSrc=youtube&edit=1`;

/** Shares a video, and writes its first subtitles. */
async function withSubtitles(site: Site, words: readonly [string, string][]) {
  const [id, author] = [newVideoId(), newName('Author')];
  await site.api.share(author, id);
  const items = words.map(([EN, CN], index) => ({
    start_sec: index * 5,
    end_sec: index * 5 + 3,
    words: { EN, CN },
  }));
  const { data } = await site.api.writeSubtitles(author, id, items, 0);
  return { id, author, items: data };
}

const wordsOf = (items: readonly SubtitleItem[]) => items.map(({ words }) => [words.EN, words.CN]);

const box = (page: Page, t: Translate, number: number, language: 'EN' | 'CN') =>
  page.getByRole('textbox', {
    name: t('editor.words', {
      number,
      language: t(language === 'EN' ? 'editor.english' : 'editor.chinese'),
    }),
    exact: true,
  });

/** Waits until a draft with these words is kept on the device. */
const stored = (page: Page, words: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (wanted) =>
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open('bloom');
            opening.onsuccess = () => {
              const drafts = opening.result.transaction('drafts').objectStore('drafts').getAll();
              drafts.onsuccess = () => {
                opening.result.close();
                resolve(drafts.result.some((each) => String(each).includes(wanted)));
              };
            };
          }),
        words,
      ),
    )
    .toBe(true);

const save = (page: Page, t: Translate) => page.getByRole('button', { name: t('moment.save'), exact: true });

test.describe('the subtitle editor', () => {
  // rule: #subtitle-editor
  test('loses nothing when two edit at once: other cues merge, the same words are decided', async ({
    page,
    t,
    site,
    loggedInAs,
    browser,
    expectConsoleError,
  }) => {
    expectConsoleError('status of 409');
    const { id, author } = await withSubtitles(site, [
      ['One', '一'],
      ['Two', '二'],
      ['Three', '三'],
    ]);
    await loggedInAs(newName('Editor'));
    await page.goto(pathOf(id));
    const theirs = await browser.newContext({ baseURL: site.url, locale: 'en-US' });
    const other = await theirs.newPage();
    await other.addInitScript(
      (token) => {
        localStorage.setItem('user_token', token);
      },
      await site.api.token(author),
    );
    await other.goto(pathOf(id));

    await box(other, t, 1, 'EN').fill('Theirs one');
    await box(other, t, 2, 'EN').fill('Theirs two');
    await box(page, t, 2, 'EN').fill('Mine two');
    await box(page, t, 2, 'CN').fill('我的二');
    await box(page, t, 3, 'CN').fill('我的三');
    await save(other, t).click();
    await expect(other.getByText(t('editor.saved'))).toBeVisible();
    await save(page, t).click();
    const conflict = page.getByRole('alert').filter({ hasText: t('editor.conflictTitle') });
    await expect(conflict.getByRole('listitem')).toHaveCount(1);
    await expect(conflict).toContainText('Theirs two');
    await conflict.getByRole('radio', { name: t('editor.mine') }).check();
    await conflict.getByRole('button', { name: t('editor.decide') }).click();
    await expect(page.getByText(t('editor.saved'))).toBeVisible();
    expect(wordsOf((await site.api.subtitles(id)).data)).toEqual([
      ['Theirs one', '一'],
      ['Mine two', '我的二'],
      ['Three', '我的三'],
    ]);

    // The other one has not seen that, and changes something else.
    await box(other, t, 3, 'EN').fill('Theirs three');
    await save(other, t).click();
    await expect(other.getByText(t('editor.merged'))).toBeVisible();
    await expect(box(other, t, 2, 'CN')).toHaveValue('我的二');
    expect(wordsOf((await site.api.subtitles(id)).data)[2]).toEqual(['Theirs three', '我的三']);
    await theirs.close();
  });

  // rule: #subtitle-editor
  test('has the sound of a stream on the timeline', async ({ page, t, loggedInAs }) => {
    await loggedInAs(newName('Editor'));
    await page.goto(`${clip}&edit=1`);
    const start = page.getByRole('button', { name: t('editor.startPlayer') });
    await expect(start).toBeVisible();
    await expect(page.locator('.timeline-wave')).toHaveCount(0);
    await start.click();
    // The clip of 18 seconds takes 540 of the 600 bars.
    const bars = () =>
      page
        .locator('.timeline-wave path')
        .evaluateAll(([path]) => path?.getAttribute('d')?.match(/M/g)?.length ?? 0);
    await expect.poll(bars).toBeGreaterThan(500);
  });

  // rule: #subtitle-drafts
  test('keeps a draft of each tab, and offers that of a tab once it is closed', async ({
    page,
    t,
    site,
    loggedInAs,
  }) => {
    const { id } = await withSubtitles(site, [['One', '一']]);
    await loggedInAs(newName('Editor'));
    await page.goto(pathOf(id));
    await box(page, t, 1, 'EN').fill('Of the first tab');
    await stored(page, 'Of the first tab');

    const other = await page.context().newPage();
    await other.goto(pathOf(id));
    await expect(other.getByText(t('editor.elsewhere'))).toBeVisible();
    await box(other, t, 1, 'CN').fill('第二个标签页');
    await stored(other, '第二个标签页');
    await other.close({ runBeforeUnload: false });

    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const offer = page.getByRole('alert').filter({ hasText: t('editor.draftTitle') });
    const proceed = offer.getByRole('button', { name: t('editor.draftContinue') });
    await proceed.click();
    await proceed.click();
    await expect(offer).toHaveCount(0);
    await expect(box(page, t, 1, 'EN')).toHaveValue('Of the first tab');
    await expect(box(page, t, 1, 'CN')).toHaveValue('第二个标签页');
  });
});
