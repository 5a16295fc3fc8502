import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SubtitleBody, SubtitleItem } from '@bloom/contract/subtitle/subtitle';
import { exampleFor, refuse, type Content } from '../../../../../test/pages/fake-api.ts';
import { press, wordsOf } from '../../../../../test/pages/parts.ts';
import { openEditor, subtitlesOf } from '../../../../../test/pages/subtitles.ts';

const get = 'GET /subtitle/:id';
const put = 'PUT /subtitle/:id';

/** The message of a save that failed. */
const failed = ({ t }: Awaited<ReturnType<typeof openEditor>>, message: string) =>
  page.getByText(t('editor.saveFailed', { message }), { exact: true });

// rule: #subtitle-editor
test('shows that all is saved only while nothing is changed and every time is valid', async () => {
  const { t, editor, save, words, saves } = await openEditor([[0, 3, 'One', '一']]);
  const [saved, all] = [
    editor.getByText(t('editor.saved'), { exact: true }),
    editor.getByText(t('editor.noUnsaved'), { exact: true }),
  ];
  const comment = editor.getByRole('textbox', { name: t('editor.comment') });
  await expect.element(all).toBeVisible();
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  await expect.element(comment).not.toBeInTheDocument();
  await press('{Control>}s{/Control}');
  await expect.element(editor.getByText(t('editor.nothingToSave'))).toBeVisible();

  await words(1, 'EN').fill('Other words');
  await expect.element(editor.getByText(t('editor.unsaved', { count: 1 }))).toBeVisible();
  await expect.element(all).not.toBeInTheDocument();
  await comment.fill(' a better word ');
  await save.click();
  await expect.element(saved).toBeVisible();
  await expect.element(all).toBeVisible();
  await expect.element(comment).not.toBeInTheDocument();
  await words(1, 'EN').fill('Yet other words');
  await expect.element(saved).not.toBeInTheDocument();
  await expect.element(comment).toHaveValue('');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(saves()).toEqual([
    { base: 1, cues: [[0, 3, 'Other words', '一']] },
    { base: 2, cues: [[0, 3, 'Yet other words', '一']] },
  ]);

  const end = page.getBySelector('.cue-edge-time').nth(1);
  await end.fill('half past');
  for (const key of ['{Tab}', '{Control>}s{/Control}']) {
    await press(key);
    await expect.element(editor.getByText(t('editor.timeTyped'))).toBeVisible();
    await expect.element(saved).not.toBeInTheDocument();
    await expect.element(all).not.toBeInTheDocument();
  }
  await expect.element(end).toHaveFocus();
  await expect.element(end).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('alert')).toHaveTextContent(wordsOf('subtitle.invalidEnd', { cue: 1 }));
  await end.fill('00:03');
  await press('{Enter}');
  await expect.element(all).toBeVisible();
  expect(saves()).toHaveLength(2);
});

// rule: #subtitle-editor
test('is saved once, and the comment with it, whatever is pressed meanwhile', async () => {
  const { t, api, button, save, words } = await openEditor([[0, 3, 'One', '一']]);
  const response = Promise.withResolvers<Content<typeof put>>();
  api.respond(put, () => response.promise);
  await words(1, 'EN').fill('More');
  await page.getByRole('textbox', { name: t('editor.comment') }).fill(' a better word ');
  await save.click();
  const saving = button(t('editor.saving'));
  await expect.element(saving).toHaveAttribute('aria-disabled', 'true');
  await words(1, 'EN').fill('More words');
  await press('{Control>}s{/Control}');
  await expect.element(saving).toBeVisible();
  const { data } = subtitlesOf([[0, 3, 'More', '一']]);
  response.resolve({ message: '', data, revision: 2, merged: false });
  await expect.element(save).toBeVisible();
  await expect.element(page.getByText(t('editor.unsaved', { count: 1 }))).toBeVisible();
  expect(api.bodies(put)).toMatchObject([{ base_revision: 1, comment: 'a better word' }]);
});

// rule: #subtitle-editor
test('what others have changed elsewhere is there after a save', async () => {
  const { t, api, save, words, saves } = await openEditor([
    [0, 3, 'One', '一'],
    [5, 8, 'Two', '二'],
  ]);
  api.respond(put, ({ body }) => {
    const items = JSON.parse((body as SubtitleBody).content) as SubtitleItem[];
    const data = items.map((item, index) =>
      index === 1 ? { ...item, words: { EN: 'Theirs', CN: '二' } } : item,
    );
    return { message: '', data, revision: 3, merged: true };
  });
  await words(1, 'EN').fill('Mine');
  await save.click();
  await expect.element(page.getByText(t('editor.merged'), { exact: true })).toBeVisible();
  await expect.element(words(2, 'EN')).toHaveValue('Theirs');
  await words(1, 'CN').fill('我的');
  await save.click();
  await expect.poll(() => saves().at(-1)).toMatchObject({ base: 3 });
});

/** Opens three subtitles of which others have changed two, and saves changes of the same. */
async function openConflict() {
  const opened = await openEditor([
    [0, 3, 'One', '一'],
    [5, 8, 'Two', '二'],
    [10, 13, 'Three', '三'],
  ]);
  const { t, api, save, words } = opened;
  await words(1, 'EN').fill('My one');
  await words(2, 'EN').fill('My two');
  await words(3, 'CN').fill('我的三');
  const newest = subtitlesOf(
    [
      [0, 3, 'Their one', '一'],
      [5, 8, 'Their two', '二'],
      [10, 13, 'Their three', '三'],
    ],
    { revision: 2 },
  );
  api.respond(put, refuse('subtitle.conflict'));
  api.respond(get, newest);
  await save.click();
  const conflict = page.getByRole('alert').filter({ hasText: t('editor.conflictTitle') });
  await expect.element(conflict).toMatchTextContent('Their one');
  api.respond(put, ({ body }) => {
    const data = JSON.parse((body as SubtitleBody).content) as SubtitleItem[];
    return { message: '', data, revision: 3, merged: false };
  });
  const rows = conflict.getByRole('listitem');
  const decide = conflict.getByRole('button', { name: t('editor.decide') });
  return { ...opened, conflict, rows, decide };
}

// rule: #subtitle-editor
test('what both have changed is decided, and everything else is kept', async () => {
  const { t, rows, decide, saves } = await openConflict();
  expect(rows.elements()).toHaveLength(2);
  await expect.element(decide).toHaveAttribute('aria-disabled', 'true');
  const version = (row: number, name: 'mine' | 'theirs') =>
    rows.nth(row).getByRole('radio', { name: t(`editor.${name}`), exact: false });
  await version(0, 'mine').click();
  await expect.element(version(0, 'mine')).toBeChecked();
  await expect.element(decide).toHaveAttribute('aria-disabled', 'true');
  await version(1, 'theirs').click();
  await decide.click();
  await expect.element(page.getByText(t('editor.saved'), { exact: true })).toBeVisible();
  expect(saves().at(-1)).toEqual({
    base: 2,
    cues: [
      [0, 3, 'My one', '一'],
      [5, 8, 'Their two', '二'],
      [10, 13, 'Their three', '我的三'],
    ],
  });
});

test.for([
  ['allMine', 'My one', 'My two'],
  ['allTheirs', 'Their one', 'Their two'],
] as const)('conflicts are decided at once: %s', async ([all, one, two]) => {
  const { t, conflict, decide, saves } = await openConflict();
  await conflict.getByRole('button', { name: t(`editor.${all}`) }).click();
  await decide.click();
  await expect
    .poll(() =>
      saves()
        .at(-1)
        ?.cues.map((cue) => cue[2]),
    )
    .toEqual([one, two, 'Their three']);
});

test('who does not decide goes on editing, and has saved nothing', async () => {
  const { t, conflict, words, saves } = await openConflict();
  await conflict.getByRole('button', { name: t('shell.cancel') }).click();
  await expect.element(words(1, 'EN')).toHaveValue('My one');
  await expect.element(words(3, 'EN')).toHaveValue('Three');
  expect(saves()).toHaveLength(1);
});

// rule: #subtitle-budgets
test('a save beyond the budget shows when it can be repeated, and keeps the words', async () => {
  const opened = await openEditor();
  const { t, api, editor, button, save, words } = opened;
  const until = Math.floor(Date.now() / 1000) + 3_600;
  api.respond(put, refuse('subtitle.siteBudget', { until }));
  await button(t('editor.addFirst')).click();
  await expect.element(words(1, 'EN')).toHaveFocus();
  await words(1, 'EN').fill('Kept');
  await save.click();
  await button(t('editor.saveAnyway')).click();
  await expect.element(failed(opened, wordsOf('subtitle.siteBudget', { until }))).toBeVisible();
  await expect.element(words(1, 'EN')).toHaveValue('Kept');
  await expect.element(editor.getByText(t('editor.unsaved', { count: 1 }))).toBeVisible();
});

// rule: #subtitle-editor
test('a problem that the server would refuse is not sent, and the focus goes to its subtitle', async () => {
  const { t, button, words, save, saves } = await openEditor([
    [0, 3, 'One', '一'],
    [2, 5, 'Two', '二'],
  ]);
  await words(1, 'EN').fill('More');
  await save.click();
  const message = page.getByText(wordsOf('subtitle.overlap', { cue: 2 }), { exact: true });
  await expect.element(message).toBeVisible();
  await expect.element(words(2, 'EN')).toHaveFocus();
  expect(saves()).toEqual([]);
  await button(t('editor.fixAll')).click();
  await save.click();
  await expect.element(page.getByText(t('editor.saved'), { exact: true })).toBeVisible();
});

// rule: #subtitle-editor
test('subtitles that are locked can be changed, but not saved', async () => {
  const { t, words, save, saves } = await openEditor([[0, 3, 'One', '一']], {
    subtitles: { lock: true },
  });
  await expect.element(page.getByText(t('editor.locked'))).toBeVisible();
  await words(1, 'EN').fill('More');
  await expect.element(save).toHaveAttribute('aria-disabled', 'true');
  save.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await press('{Control>}s{/Control}');
  await expect.element(page.getByText(t('editor.unsaved', { count: 1 }))).toBeVisible();
  expect(saves()).toEqual([]);
});

test('a moderator saves subtitles that are locked', async () => {
  const { words, save, saves } = await openEditor([[0, 3, 'One', '一']], {
    subtitles: { lock: true },
    account: { role: { name: 'moderator' } },
  });
  await words(1, 'EN').fill('More');
  await save.click();
  await expect.poll(saves).toHaveLength(1);
});

// rule: #subtitle-editor
test('where subtitles cannot be edited, that is shown in place of the editor', async () => {
  const { t, router, button, words } = await openEditor([[0, 3, 'One', '一']], {
    subtitles: { editing: false },
  });
  await expect.element(page.getByText(wordsOf('subtitle.editingOff', {}))).toBeVisible();
  await expect.element(words(1, 'EN')).not.toBeInTheDocument();
  await button(t('editor.close')).click();
  await expect.poll(() => router.latestLocation.search).not.toHaveProperty('edit');
});

// rule: #subtitle-editor
test('subtitles that cannot be loaded are loaded again', async () => {
  const { t, api, words, button } = await openEditor([[0, 3, 'One', '一']], {
    api: (given) => given.respond(get, refuse('request.invalid', { field: 'episode' })),
  });
  await expect.element(button(t('shell.retry'))).toBeVisible();
  api.respond(get, subtitlesOf([[0, 3, 'One', '一']]));
  await button(t('shell.retry')).click();
  await expect.element(words(1, 'EN')).toHaveValue('One');
});

const revisions = exampleFor('GET /subtitle/:id/revisions');
const [example] = revisions.data;
if (!example) throw new Error('no example');
const revision = { ...example, erased: false, hidden: false };

// rule: #subtitle-editor
test('an earlier revision is made the newest again, and edits go on from it', async () => {
  const { t, api, button, save, words, openPanel, saves } = await openEditor([[0, 3, 'Spoilt', '']], {
    subtitles: { revision: 2 },
  });
  const of = (number: number) => ({ ...revision, id: number, revision: number });
  api.respond('GET /subtitle/:id/revisions', { data: [of(2), of(1)] });
  const { data } = subtitlesOf([[0, 3, 'One', '一']]);
  api.respond('POST /subtitle/:id/restore', { message: '', data, revision: 3, merged: false });
  await openPanel(t('editor.history'));
  await button(t('editor.restore')).click();
  await expect.element(page.getByText(t('editor.restored'), { exact: true })).toBeVisible();
  expect(api.bodies('POST /subtitle/:id/restore')).toEqual([{ revision: 1, base_revision: 2 }]);
  await expect.element(words(1, 'EN')).toHaveValue('One');
  await words(1, 'CN').fill('一个');
  // What is not saved would be lost.
  await expect.element(button(t('editor.restore'))).toHaveAttribute('aria-disabled', 'true');
  await save.click();
  await expect.poll(saves).toEqual([{ base: 3, cues: [[0, 3, 'One', '一个']] }]);
});

test('every change of a revision is shown, part by part', async () => {
  const { t, api, button, openPanel } = await openEditor([[0, 3, 'One', '一']]);
  const { data: items } = subtitlesOf(
    Array.from({ length: 1_040 }, (_, i) => [i, i + 1, `Line ${i}`, ''] as const),
  );
  const changes = items.map((after) => ({
    cue: after.cue,
    before: null,
    after,
    parts: ['time' as const],
  }));
  api.respond('GET /subtitle/:id/revisions', { data: [{ ...revision, revision: 1 }] });
  api.respond('GET /subtitle/:id/difference', ({ query }) => {
    const from = Number(query['after'] ?? 0);
    const to = from + 500;
    return {
      data: changes.slice(from, to),
      total: changes.length,
      ...(to < changes.length && { next: String(to) }),
    };
  });
  await openPanel(t('editor.history'));
  await button(t('editor.showChanges')).click();
  const shown = page.getBySelector('.difference');
  for (const [count, left] of [
    [50, 990],
    [550, 490],
  ] as const) {
    await expect.poll(() => shown.elements()).toHaveLength(count);
    await button(t('editor.moreDifferences', { count: left })).click();
  }
  await expect.poll(() => shown.elements()).toHaveLength(1_040);
  await expect.element(shown.last()).toMatchTextContent('Line 1039');
  expect(page.getBySelector('.differences ~ button').elements()).toEqual([]);
  await button(t('editor.hideChanges')).click();
  await expect.element(shown).not.toBeInTheDocument();
  expect(api.requests('GET /subtitle/:id/difference').map(({ query }) => query)).toMatchObject([
    { from: '0', to: '1' },
    { after: '500' },
    { after: '1000' },
  ]);
});
