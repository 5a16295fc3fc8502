import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { platform } from '../../../../platform/index.ts';
import { refuse } from '../../../../../test/pages/fake-api.ts';
import { wordsOf } from '../../../../../test/pages/parts.ts';
import { openEditor, subtitlesOf, type Cues } from '../../../../../test/pages/subtitles.ts';
import { playlist } from '../../../../../test/pages/video-page.ts';
import { draftKey, draftOf, editorLock, writeDraft } from './draft.ts';
import { cuesOf } from '../editor-api.ts';

const put = 'PUT /subtitle/:id';
const both: Cues = [
  [0, 3, 'One', '一'],
  [5, 8, 'Two', '二'],
];

const address = { to: '/video/$id', params: { id: 'aqz-KE-bpKQ' } } as const;
const editing = { videoSrc: 'youtube', edit: 1 } as const;

/** Opens two subtitles in the editor, which a test leaves and opens again. */
async function openDrafts() {
  const opened = await openEditor(both);
  const { t, api, router, button } = opened;
  const question = page.getByRole('dialog', { name: t('editor.leaveTitle') });
  const offer = page.getByRole('alert').filter({ hasText: t('editor.draftTitle') });
  const isOpen = () => 'editor' in document.documentElement.dataset;
  return {
    ...opened,
    question,
    offer,
    proceed: offer.getByRole('button', { name: t('editor.draftContinue') }),
    isOpen,
    leave: async () => {
      await button(t('editor.close')).click();
      await question.getByRole('button', { name: t('editor.leave'), exact: true }).click();
      await expect.poll(isOpen).toBe(false);
    },
    comeBack: () => router.navigate({ ...address, search: editing }),
    /** Others change the Chinese words of the first subtitle, and add a third. */
    changeElsewhere: () => {
      const newest = subtitlesOf([[0, 3, 'One', '他们的一'], ...both.slice(1), [10, 13, 'New', '']], {
        revision: 2,
      });
      const [before] = subtitlesOf(both).data;
      const [after] = newest.data;
      if (!before || !after) throw new Error('no subtitles');
      const change = { cue: after.cue, before, after, parts: ['CN' as const] };
      api.respond('GET /subtitle/:id', newest);
      api.respond('GET /subtitle/:id/difference', { data: [change], total: 1 });
    },
  };
}

/** The drafts that this device keeps. */
const drafts = async () => (await platform.drafts()).list('');
/** Waits until a draft with these words is kept. */
const expectDraft = (words: string) =>
  expect.poll(async () => JSON.stringify(await drafts())).toContain(words);

// rule: #subtitle-drafts
test('a draft is kept over a failed save, and what others have saved since is shown with it', async () => {
  const opened = await openDrafts();
  const { t, api, words, save, leave, comeBack, changeElsewhere, offer, proceed, saves } = opened;
  await words(1, 'EN').fill('Mine one');
  await words(2, 'EN').fill('Mine two');
  api.respond(put, 'unreachable');
  await save.click();
  const message = t('editor.saveFailed', { message: wordsOf('server.unavailable', {}) });
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  await leave();

  changeElsewhere();
  await comeBack();
  await expect.element(offer).toMatchTextContent('他们的一');
  const { data } = subtitlesOf([
    [0, 3, 'Mine one', '他们的一'],
    [5, 8, 'Mine two', '二'],
    [10, 13, 'New', ''],
  ]);
  api.respond(put, { message: '', data, revision: 3, merged: false });
  await proceed.click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(words(1, 'EN')).toHaveValue('Mine one');
  await expect.element(words(1, 'CN')).toHaveValue('他们的一');
  await save.click();
  await expect.element(page.getByText(t('editor.saved'), { exact: true })).toBeVisible();
  expect(saves().at(-1)).toEqual({
    base: 2,
    cues: [
      [0, 3, 'Mine one', '他们的一'],
      [5, 8, 'Mine two', '二'],
      [10, 13, 'New', ''],
    ],
  });
  await expect.poll(drafts).toEqual([]);
});

// rule: #subtitle-drafts
test('a draft of what others have changed too is decided', async () => {
  const { t, words, leave, comeBack, changeElsewhere, offer, proceed } = await openDrafts();
  await words(1, 'CN').fill('我的一');
  await leave();
  changeElsewhere();
  await comeBack();
  await proceed.click();
  const conflict = page.getByRole('alert').filter({ hasText: t('editor.conflictTitle') });
  await expect.element(conflict).toMatchTextContent('他们的一');
  await conflict.getByRole('button', { name: t('shell.cancel') }).click();
  await expect.element(offer).toBeVisible();
  await proceed.click();
  await conflict.getByRole('button', { name: t('editor.allMine') }).click();
  await conflict.getByRole('button', { name: t('editor.decideDraft') }).click();
  await expect.element(words(1, 'CN')).toHaveValue('我的一');
  await expect.element(words(3, 'EN')).toHaveValue('New');
  await expectDraft('我的一');
});

// rule: #subtitle-drafts
test('who comes back before the browser has released the lock of the editor finds the draft', async () => {
  const released = Promise.withResolvers<void>();
  const { locks } = navigator;
  const request = locks.request.bind(locks) as (name: string, run: () => unknown) => Promise<unknown>;
  const slow = (name: string, run: () => unknown) =>
    request(name, async () => {
      await run();
      await released.promise;
    });
  const spy = vi.spyOn(locks, 'request').mockImplementation(slow as typeof locks.request);
  onTestFinished(() => {
    spy.mockRestore();
    released.resolve();
  });
  const { t, words, leave, comeBack, isOpen, offer } = await openDrafts();
  await words(1, 'CN').fill('我的一');
  await expectDraft('我的一');
  await leave();
  const back = comeBack();
  await expect.poll(isOpen).toBe(true);
  // An editor that does not wait has read these by now.
  for (const read of [drafts, () => locks.query(), drafts, () => locks.query()]) await read();
  await expect.element(page.getByRole('status', { name: t('shell.loading') })).toBeVisible();
  released.resolve();
  await back;
  await expect.element(offer).toBeVisible();
});

// rule: #subtitle-drafts
test('a draft is discarded only after a question', async () => {
  const { t, words, leave, comeBack, offer } = await openDrafts();
  await words(1, 'EN').fill('Unwanted');
  await leave();
  await comeBack();
  const press = (name: string) => offer.getByRole('button', { name, exact: true }).click();
  await press(t('editor.draftDiscard'));
  const question = offer.getByRole('group', { name: t('editor.discardQuestion') });
  await expect.element(question.getByRole('button').first()).toHaveFocus();
  await press(t('editor.keep'));
  await press(t('editor.draftDiscard'));
  await press(t('editor.discard'));
  await expect.element(words(1, 'EN')).toHaveValue('One');
  await expect.poll(drafts).toEqual([]);
});

// rule: #subtitle-drafts
test('who leaves is held back only with unsaved changes, and not by what stays in the editor', async () => {
  const { t, router, words, button, question, isOpen, leave, comeBack } = await openDrafts();
  await button(t('editor.close')).click();
  await expect.poll(isOpen).toBe(false);
  await comeBack();
  await words(1, 'EN').fill('Mine');
  void router.navigate({ ...address, search: { ...editing, dialog: 'keys' } });
  await expect.element(page.getByRole('dialog', { name: t('video.keysTitle') })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  router.history.back();
  await expect.poll(() => router.latestLocation.search).not.toHaveProperty('dialog');

  await button(t('editor.close')).click();
  await question.getByRole('button', { name: t('editor.stay') }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(words(1, 'EN')).toHaveValue('Mine');
  void router.navigate({ to: '/' });
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: t('editor.stay') }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(router.latestLocation.pathname).toMatch(/^\/video\//);
  await leave();
  await expectDraft('Mine');
});

// rule: #subtitle-drafts
test('who goes to another episode with unsaved changes is held back', async () => {
  const { t, router, words } = await openEditor(both, { video: playlist });
  await words(1, 'EN').fill('Mine');
  const params = { id: playlist.id };
  void router.navigate({ to: address.to, params, search: { ...editing, episode: 2 } });
  const question = page.getByRole('dialog', { name: t('editor.leaveTitle') });
  await question.getByRole('button', { name: t('editor.leave'), exact: true }).click();
  await expect.element(words(1, 'EN')).toHaveValue('One');
  expect(router.latestLocation.search).toMatchObject({ episode: '2', edit: '1' });
});

// rule: #subtitle-drafts
test('what was typed when the session has ended is kept while the user signs in', async () => {
  const { t, api, router, words, save, question, leave, comeBack, proceed, saves } = await openDrafts();
  await words(1, 'EN').fill('Typed before');
  api.respond(put, refuse('video.notLogin'));
  await words(1, 'CN').fill('之后输入');
  await save.click();
  const problem = page.getByRole('alert').filter({ hasText: wordsOf('video.notLogin', {}) });
  await expect.element(problem).toBeVisible();
  await problem.getByRole('button', { name: t('shell.signIn') }).click();
  const login = page.getByRole('dialog', { name: t('account.loginTitle') });
  await expect.element(login).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(router.latestLocation.search).toMatchObject({ edit: '1', dialog: 'login' });
  await expectDraft('之后输入');

  router.history.back();
  await expect.element(login).not.toBeInTheDocument();
  await words(2, 'EN').fill('And after');
  await leave();
  await comeBack();
  await proceed.click();
  await expect.element(words(1, 'CN')).toHaveValue('之后输入');
  await save.click();
  await expect
    .poll(() => saves().at(-1)?.cues)
    .toEqual([
      [0, 3, 'Typed before', '之后输入'],
      [5, 8, 'And after', '二'],
    ]);
});

// rule: #subtitle-drafts
test('a draft of another tab is named while that is open, and offered once it is closed', async () => {
  const { t, words, button, leave, comeBack, offer, proceed, isOpen } = await openDrafts();
  await words(1, 'EN').fill('Of the first tab');
  await leave();
  const subject = { source: 'youtube', id: 'aqz-KE-bpKQ', episode: undefined } as const;
  const base = { revision: 1, cues: cuesOf(subtitlesOf(both).data) };
  const edited = cuesOf(subtitlesOf([[0, 3, 'One', '第二个标签页'], ...both.slice(1)]).data);
  const draft = draftOf(base, edited, Date.now());
  if (!draft) throw new Error('nothing differs');
  await (await platform.drafts()).set(draftKey(subject, 1, 'other'), writeDraft(draft));
  const closed = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  void navigator.locks.request(editorLock('other'), () => {
    held.resolve();
    return closed.promise;
  });
  await held.promise;

  await comeBack();
  await expect.element(page.getByText(t('editor.elsewhere'))).toBeVisible();
  await proceed.click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(words(1, 'CN')).toHaveValue('一');
  await leave();

  closed.resolve();
  await comeBack();
  await expect.element(offer).toBeVisible();
  await expect.element(page.getByText(t('editor.elsewhere'))).not.toBeInTheDocument();
  await proceed.click();
  await proceed.click();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(words(1, 'EN')).toHaveValue('Of the first tab');
  await expect.element(words(1, 'CN')).toHaveValue('第二个标签页');
  expect(button(t('editor.close')).elements()).toHaveLength(1);
  expect(isOpen()).toBe(true);
});

// rule: #subtitle-drafts
test('where the browser keeps no draft, that is shown', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new Error('the disk is full');
  });
  const { t, words, leave, comeBack, proceed } = await openDrafts();
  await words(1, 'EN').fill('Mine');
  await expect.element(page.getByText(t('editor.notStored'))).toBeVisible();
  await leave();
  // As long as the page is open.
  await comeBack();
  await proceed.click();
  await expect.element(words(1, 'EN')).toHaveValue('Mine');
});
