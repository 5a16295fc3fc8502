import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { isBlocking, defaultRules } from '@bloom/contract/subtitle/checks';
import { mergeCues, type CueConflict } from '@bloom/contract/subtitle/changes';
import {
  maxCommentLength,
  newCueId,
  type Cue,
  type SubtitleLanguage,
} from '@bloom/contract/subtitle/cue';
import { errorMessage } from '../../../i18n/error-messages.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { ApiError } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { textLanguage } from '../../../lib/text-language.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { sessionToken } from '../../../lib/session.ts';
import { platform } from '../../../platform/index.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { inputClass } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Placeholder } from '../../../ui/Placeholder.tsx';
import { playClip } from './clip.ts';
import { resolveConflicts, type Side } from './conflict.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { CommandButton } from './CommandButton.tsx';
import { CueList, type FocusWish } from './CueList.tsx';
import { applyDraft, draftKey, draftOf, writeDraft } from './draft.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { cuesOf, loadNewest, saveSubtitles, type Stored } from './editor-api.ts';
import { openState, reduceEditor, savedState } from './editor-state.ts';
import { EditorPanel, PanelMenu, type PanelName } from './EditorPanel.tsx';
import { editorCommandOf, isComposing, type EditorCommand } from './keys.ts';
import { canTime, PlayerTools, usePlayerPart } from './PlayerTools.tsx';
import type { Opened, SubtitleEditorProps } from './editor-props.ts';
import { Timeline } from './Timeline.tsx';
import { useChanges, useChecks } from './use-derived.ts';
import { useDraft } from './use-draft.ts';

type Message = { tone: 'success' | 'problem' | 'info'; text: string; isLogin?: true };

/** What two have changed differently, and what to do once the user has decided. */
type Conflict = {
  merged: readonly Cue[];
  conflicts: readonly CueConflict[];
  newest: Stored;
};

export function EditorView({
  subject,
  name,
  player,
  durationS,
  onStart,
  onClose,
  onLoginNeeded,
  opened,
}: SubtitleEditorProps & { opened: Opened }) {
  const { locale, t } = useLocale();
  const [editor] = useState(randomKey);
  const [base, setBase] = useState(opened.stored);
  const [state, dispatch] = useReducer(reduceEditor, base.cues, openState);
  const [drafts, setDrafts] = useState(opened.drafts);
  const [conflict, setConflict] = useState<Conflict>();
  const [panel, setPanel] = useState<PanelName>();
  const [message, setMessage] = useState<Message>();
  const [removing, setRemoving] = useState<readonly string[]>();
  const [isSaving, setSaving] = useState(false);
  const [comment, setComment] = useState('');
  const [focusWish, setFocusWish] = useState<FocusWish>();
  const [speed, setSpeed] = useState(defaultRules.maxSpeed);

  const playerS = usePlayerPart(player, (known) => known.durationS);
  // What the source states counts on the server, too.
  const lengthS = durationS ?? playerS;
  const { cues, active, selected } = state;
  const { rules, problems, all, blocking } = useChecks(cues, lengthS, speed);
  const { saved, changes, coverage } = useChanges(base, cues);
  const isDirty = changes.length > 0;
  const saving = savedState(state, changes.length);
  const draft = drafts[0];
  const isIdle = !draft && !conflict;
  const { flush, isKept } = useDraft(subject, base, saved, editor, isIdle);

  const index = cues.findIndex(({ cue }) => cue === active);
  const current = cues[index];
  const caret = useRef<{ cue: string; language: SubtitleLanguage; at: number }>(undefined);
  const endClip = useRef<() => void>(undefined);
  const isLeaving = useRef(false);
  useEffect(() => {
    // The user has closed the login, and goes on.
    isLeaving.current = false;
  }, [cues]);
  useEffect(() => () => endClip.current?.(), [player]);

  const write = (language?: SubtitleLanguage) =>
    setFocusWish({ language: language ?? caret.current?.language ?? 'EN' });
  const requireLogin = () =>
    setMessage({
      tone: 'problem',
      text: t('editor.signInKept', { message: errorMessage(locale, 'video.notLogin', {}) }),
      isLogin: true,
    });

  /** Merges what was edited with the newest revision; what both changed differently, the user decides. */
  const meet = (newest: Stored, mine: readonly Cue[]) => {
    const { cues: merged, conflicts } = mergeCues(base.cues, mine, newest.cues);
    setConflict({ merged, conflicts, newest });
  };
  const save = async (from: Stored, edited: readonly Cue[]): Promise<void> => {
    setSaving(true);
    setMessage(undefined);
    await flush();
    try {
      const response = await saveSubtitles(subject, {
        cues: edited,
        base: from,
        comment: comment.trim(),
        key: randomKey(),
      });
      const stored = cuesOf(response.data);
      setBase({ revision: response.revision, cues: stored });
      dispatch({ kind: 'rebase', from: edited, to: stored });
      setComment('');
      setMessage({
        tone: 'success',
        text: t(response.merged ? 'editor.merged' : 'editor.saved'),
      });
    } catch (error) {
      if (error instanceof ApiError && error.key === 'subtitle.conflict') {
        await loadNewest(subject).then(
          ({ data, revision }) => meet({ revision, cues: cuesOf(data) }, edited),
          (problem: unknown) => fail(problem),
        );
      } else if (error instanceof ApiError && error.key === 'video.notLogin') {
        requireLogin();
      } else {
        fail(error);
      }
    }
    setSaving(false);
  };
  const fail = (error: unknown) =>
    setMessage({
      tone: 'problem',
      text: t('editor.saveFailed', { message: errorText(locale, error) }),
    });
  /** Goes on with the decided conflicts; what others did is no edit of the user, and is not undone. */
  const decide = ({ merged, conflicts, newest }: Conflict, decided: ReadonlyMap<string, Side>) => {
    const resolved = resolveConflicts(merged, conflicts, decided);
    setConflict(undefined);
    if (draft) {
      keepDraft(resolved);
    } else {
      setBase(newest);
      dispatch({ kind: 'rebase', from: saved, to: resolved });
      void save(newest, resolved);
    }
  };
  const takeDraft = () => {
    if (!draft) return;
    const { cues: merged, conflicts } = applyDraft(draft.draft, saved);
    if (conflicts.length === 0) keepDraft(merged);
    else setConflict({ merged, conflicts, newest: base });
  };
  /** Goes on with a draft, which is now one of the newest revision. */
  const keepDraft = (kept: readonly Cue[]) => {
    if (!draft) return;
    dispatch({ kind: 'replace', cues: kept });
    setDrafts(drafts.slice(1));
    const [key, next] = [draftKey(subject, base.revision, editor), draftOf(base, kept, Date.now())];
    void platform.drafts().then(async (store) => {
      if (next) await store.set(key, writeDraft(next));
      if (draft.key !== key) await store.remove(draft.key);
    });
  };
  const dropDraft = () => {
    if (!draft) return;
    setDrafts(drafts.slice(1));
    void platform.drafts().then((store) => store.remove(draft.key));
  };

  const timed = canTime(player) ? player : undefined;
  const nowMs = () => (timed ? Math.round(timed.time() * 1_000) : undefined);
  const seekBy = (seconds: number) => {
    endClip.current?.();
    timed?.seek(Math.max(0, timed.time() + seconds));
  };
  const addNew = (atMs: number) => {
    dispatch({ kind: 'add', newId: newCueId(), atMs });
    write('EN');
  };
  const toggle = (name: PanelName) => setPanel(panel === name ? undefined : name);
  const commands: Record<EditorCommand, () => void> = {
    playPause: () => {
      if (!player) return onStart();
      endClip.current?.();
      if (timed?.state.getState().status === 'playing') timed.pause();
      else timed?.play();
    },
    playClip: () => {
      endClip.current?.();
      if (timed && current) endClip.current = playClip(timed, current);
    },
    back10: () => seekBy(-10),
    forward10: () => seekBy(10),
    back1: () => seekBy(-1),
    forward1: () => seekBy(1),
    back01: () => seekBy(-0.1),
    forward01: () => seekBy(0.1),
    add: () => addNew(nowMs() ?? cues.at(-1)?.endMs ?? 0),
    setStart: () => {
      const startMs = nowMs();
      if (!current || startMs === undefined) return;
      // A cue that would end before its start moves as a whole.
      const lengthMs = Math.max(0, current.endMs - current.startMs);
      const times = startMs < current.endMs ? { startMs } : { startMs, endMs: startMs + lengthMs };
      dispatch({ kind: 'times', cue: current.cue, ...times });
    },
    setEnd: () => {
      const endMs = nowMs();
      if (current && endMs !== undefined) dispatch({ kind: 'times', cue: current.cue, endMs });
    },
    earlier: () =>
      current && dispatch({ kind: 'nudge', cue: current.cue, edge: 'both', byMs: -100 }),
    later: () => current && dispatch({ kind: 'nudge', cue: current.cue, edge: 'both', byMs: 100 }),
    previous: () => {
      const cue = cues[Math.max(0, index - 1)]?.cue;
      dispatch({ kind: 'activate', cue });
      write();
    },
    next: () => {
      const next = cues[index + 1];
      if (!next) return addNew(cues.at(-1)?.endMs ?? nowMs() ?? 0);
      dispatch({ kind: 'activate', cue: next.cue });
      write();
    },
    insertAfter: () => {
      if (!current) return addNew(nowMs() ?? 0);
      dispatch({ kind: 'insertAfter', cue: current.cue, newId: newCueId() });
      write('EN');
    },
    insertBefore: () => {
      if (!current) return addNew(nowMs() ?? 0);
      dispatch({ kind: 'insertBefore', cue: current.cue, newId: newCueId() });
      write('EN');
    },
    split: () => {
      if (!current) return;
      const known = caret.current?.cue === current.cue ? caret.current : undefined;
      const language = known?.language ?? 'EN';
      const at = known?.at ?? current.words.EN.length;
      dispatch({
        kind: 'split',
        cue: current.cue,
        caret: { language, at },
        newId: newCueId(),
      });
      write(language);
    },
    merge: () => {
      if (!current) return;
      dispatch({ kind: 'mergeWithNext', cue: current.cue });
      write();
    },
    remove: () => {
      const ids = selected.size > 0 ? [...selected] : current ? [current.cue] : [];
      if (ids.length > 0) setRemoving(ids);
    },
    fix: () => {
      const fix = all.find((each) => each.cue === active && each.fix)?.fix;
      if (fix) dispatch({ kind: 'fix', fix });
    },
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    save: () => {
      if (isSaving) return;
      const [problem] = blocking;
      if (saving === 'typing') {
        document.querySelector<HTMLElement>('.cue-edge-time[aria-invalid="true"]')?.focus();
        return;
      }
      if (!isDirty) setMessage({ tone: 'info', text: t('editor.nothingToSave') });
      else if (problem) {
        // The kinds that block are errors of the server, too.
        setMessage({
          tone: 'problem',
          text: errorMessage(locale, `subtitle.${problem.kind as 'overlap'}`, {
            cue: problem.index + 1,
          }),
        });
        dispatch({ kind: 'activate', cue: problem.cue });
        write();
      } else if (!sessionToken()) requireLogin();
      else void save(base, saved);
    },
    keys: () => toggle('keys'),
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isComposing(event) || !isIdle) return;
    if (document.querySelector('dialog:modal')) return;
    const command = editorCommandOf(event);
    if (!command) return;
    const inField =
      event.target instanceof HTMLElement &&
      event.target.matches('input, select, textarea:not(.cue-words)');
    // A field of its own has its own undo.
    if (inField && (command === 'undo' || command === 'redo')) return;
    event.preventDefault();
    event.stopPropagation();
    commands[command]();
  });
  const onSelection = useEffectEvent(() => {
    const at = document.activeElement;
    if (!(at instanceof HTMLTextAreaElement) || at.dataset['cue'] === undefined) return;
    const language = at.dataset['language'] === 'CN' ? 'CN' : 'EN';
    caret.current = { cue: at.dataset['cue'], language, at: at.selectionStart };
  });
  // Before the editor is painted, because a key may be pressed as soon as it is seen.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    const onSelectionChange = () => onSelection();
    window.addEventListener('keydown', listener, { capture: true });
    document.addEventListener('selectionchange', onSelectionChange);
    return () => {
      window.removeEventListener('keydown', listener, { capture: true });
      document.removeEventListener('selectionchange', onSelectionChange);
    };
  }, []);

  const blocker = useBlocker({
    shouldBlockFn: ({ current: here, next }) => {
      const [from, to] = [here.search, next.search] as { edit?: number; episode?: number }[];
      const stays =
        here.pathname === next.pathname && to?.edit === 1 && from?.episode === to.episode;
      return isDirty && !stays && !isLeaving.current;
    },
    enableBeforeUnload: () => {
      void flush();
      return isDirty && !isLeaving.current;
    },
    withResolver: true,
  });
  const logIn = () => {
    void flush().then(() => {
      // The draft waits on this device.
      isLeaving.current = true;
      onLoginNeeded();
    });
  };

  return (
    <>
      <section className="editor-side" aria-label={t('editor.position')}>
        <PlayerTools player={player} onStart={onStart} run={(name) => commands[name]()} />
        {isIdle && cues.length > 0 && (
          <Timeline
            state={state}
            problems={problems}
            player={timed}
            durationMs={rules.durationMs}
            dispatch={dispatch}
            onSeek={(ms) => timed?.seek(ms / 1_000)}
          />
        )}
      </section>
      <section className="editor-main" aria-labelledby="editor-title">
        <div className="editor-head">
          <div className="min-w-0">
            <h1 id="editor-title" className="text-20 font-semibold">
              {t('editor.title')}
            </h1>
            <p className="truncate text-14 text-soft" dir="auto" lang={textLanguage(locale, name)}>
              {name}
            </p>
          </div>
          <IconButton label={t('editor.close')} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        {opened.elsewhere && <Notice tone="info">{t('editor.elsewhere')}</Notice>}
        {opened.lock && <Notice tone="info">{t('editor.locked')}</Notice>}
        {draft && !conflict ? (
          <DraftOffer
            subject={subject}
            draft={draft.draft}
            revision={base.revision}
            onContinue={takeDraft}
            onDiscard={dropDraft}
          />
        ) : conflict ? (
          <ConflictPanel
            conflicts={conflict.conflicts}
            purpose={draft ? 'draft' : 'save'}
            onDecide={(decided) => decide(conflict, decided)}
            onCancel={() => setConflict(undefined)}
          />
        ) : (
          <>
            <div className="editor-bar">
              <Button
                variant="filled"
                aria-disabled={isSaving || !isDirty || opened.lock || undefined}
                onClick={() => {
                  if (!opened.lock) commands.save();
                }}
              >
                {t(isSaving ? 'editor.saving' : 'editor.save')}
              </Button>
              <CommandButton
                name="undo"
                run={(name) => commands[name]()}
                disabled={state.past.length === 0}
              />
              <CommandButton
                name="redo"
                run={(name) => commands[name]()}
                disabled={state.future.length === 0}
              />
              <PanelMenu onOpen={setPanel} />
            </div>
            <p className="editor-state text-14 text-soft">
              <span role="status">
                {saving === 'typing' && t('editor.timeTyped')}
                {saving === 'unsaved' && t('editor.unsaved', { count: changes.length })}
                {saving === 'saved' && t('editor.noUnsaved')}
              </span>
              <span>{t('editor.coverage', { english: coverage.EN, chinese: coverage.CN })}</span>
              <ProblemCount
                blocking={blocking.length}
                hints={all.length - blocking.length}
                canFix={all.some(({ fix }) => fix)}
                onNext={() => {
                  const next =
                    all.find((each) => each.index > index && isBlocking(each)) ??
                    blocking[0] ??
                    all.find((each) => each.index > index) ??
                    all[0];
                  dispatch({ kind: 'activate', cue: next?.cue });
                  write();
                }}
                onFix={() => dispatch({ kind: 'fixAll', rules })}
              />
            </p>
            {!isKept && <Notice tone="problem">{t('editor.notStored')}</Notice>}
            {message && (message.tone === 'problem' || saving === 'saved') && (
              <Notice tone={message.tone}>
                <p>{message.text}</p>
                {message.isLogin && (
                  <Button variant="outline" className="mt-2" onClick={logIn}>
                    {t('editor.signIn')}
                  </Button>
                )}
              </Notice>
            )}
            {removing && (
              <Confirmation
                title={t('editor.removeAsk', { count: removing.length })}
                text={t('editor.removeText')}
                yes={t('editor.remove')}
                no={t('editor.keep')}
                onYes={() => {
                  dispatch({ kind: 'remove', cues: removing });
                  setRemoving(undefined);
                  write();
                }}
                onNo={() => {
                  setRemoving(undefined);
                  write();
                }}
              />
            )}
            {isDirty && (
              <input
                className={inputClass}
                aria-label={t('editor.comment')}
                placeholder={t('editor.comment')}
                maxLength={maxCommentLength}
                value={comment}
                onChange={({ target }) => setComment(target.value)}
              />
            )}
            <EditorPanel
              panel={panel}
              subject={subject}
              state={state}
              base={base}
              isDirty={isDirty}
              speed={speed}
              dispatch={dispatch}
              onSpeed={setSpeed}
              onRestored={(stored) => {
                dispatch({ kind: 'rebase', from: base.cues, to: stored.cues });
                setBase(stored);
                setMessage({ tone: 'success', text: t('editor.restored') });
              }}
              onLoginNeeded={requireLogin}
              onDone={() => setPanel(undefined)}
            />
            {selected.size > 0 && (
              <div
                className="editor-bar"
                role="group"
                aria-label={t('editor.selected', { count: selected.size })}
              >
                <span className="text-14">{t('editor.selected', { count: selected.size })}</span>
                <button
                  type="button"
                  className="tool"
                  onClick={() => dispatch({ kind: 'select', cues: cues.map(({ cue }) => cue) })}
                >
                  {t('editor.selectAll')}
                </button>
                <button
                  type="button"
                  className="tool"
                  onClick={() => dispatch({ kind: 'select', cues: [] })}
                >
                  {t('editor.selectNone')}
                </button>
                <button type="button" className="tool" onClick={() => setPanel('shift')}>
                  {t('editor.shift')}
                </button>
                {selected.size > 1 && (
                  <button type="button" className="tool" onClick={() => setPanel('stretch')}>
                    {t('editor.stretch')}
                  </button>
                )}
                <button type="button" className="tool" onClick={commands.remove}>
                  {t('editor.remove')}
                </button>
              </div>
            )}
            {cues.length === 0 ? (
              <Placeholder title={t('editor.empty')} text={t('editor.emptyText')}>
                <Button variant="filled" onClick={commands.add}>
                  {t('editor.addFirst')}
                </Button>
                <Button variant="outline" onClick={() => setPanel('import')}>
                  {t('editor.importFile')}
                </Button>
              </Placeholder>
            ) : (
              <div className="cue-scroll">
                <CueList
                  state={state}
                  problems={problems}
                  rules={rules}
                  hasTime={timed !== undefined}
                  focusWish={focusWish}
                  dispatch={dispatch}
                  onSeek={({ startMs }) => timed?.seek(startMs / 1_000)}
                  run={(name) => commands[name]()}
                />
              </div>
            )}
          </>
        )}
      </section>
      {blocker.status === 'blocked' && (
        <Dialog
          title={t('editor.leaveTitle')}
          closeLabel={t('shell.close')}
          onClose={blocker.reset}
        >
          <p>{t('editor.leaveText')}</p>
          <div className="cue-tools-row mt-4">
            <Button variant="danger" onClick={() => void flush().then(() => blocker.proceed())}>
              {t('editor.leave')}
            </Button>
            <Button onClick={blocker.reset}>{t('editor.stay')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** How many problems there are, and the way to them. */
function ProblemCount({
  blocking,
  hints,
  canFix,
  onNext,
  onFix,
}: {
  blocking: number;
  hints: number;
  canFix: boolean;
  onNext: () => void;
  onFix: () => void;
}) {
  const { t } = useLocale();
  if (blocking + hints === 0) return <span>{t('editor.noProblems')}</span>;
  return (
    <>
      {blocking > 0 && (
        <strong className="text-danger">{t('editor.blocking', { count: blocking })}</strong>
      )}
      {hints > 0 && <span>{t('editor.problems', { count: hints })}</span>}
      <button type="button" className="tool" onClick={onNext}>
        {t('editor.showNext')}
      </button>
      {canFix && (
        <button type="button" className="tool" onClick={onFix}>
          {t('editor.fixAll')}
        </button>
      )}
    </>
  );
}

const focusFirst = (element: HTMLElement | null) => element?.querySelector('button')?.focus();

/** A question in its place, where a dialog would hide the player; it takes the focus. */
function Confirmation({
  title,
  text,
  yes,
  no,
  onYes,
  onNo,
}: Record<'title' | 'text' | 'yes' | 'no', string> & Record<'onYes' | 'onNo', () => void>) {
  return (
    <div
      ref={focusFirst}
      className="editor-panel editor-question"
      role="alertdialog"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onNo();
      }}
    >
      <p>
        <strong>{title}</strong> {text}
      </p>
      <div className="cue-tools-row">
        <Button variant="danger" onClick={onYes}>
          {yes}
        </Button>
        <Button onClick={onNo}>{no}</Button>
      </div>
    </div>
  );
}
