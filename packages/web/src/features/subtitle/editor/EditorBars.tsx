import { isBlocking, type CueProblem } from '@bloom/contract/subtitle/checks';
import { maxCommentLength } from '@bloom/contract/subtitle/cue';
import { useLocale } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { inputClass } from '../../../ui/form/Field.tsx';
import { Notice } from '../../../ui/message/Notice.tsx';
import { bringIntoView } from '../../../ui/motion/bring-into-view.ts';
import { CommandButton } from './keys/CommandButton.tsx';
import { PanelMenu, type PanelName } from './EditorPanel.tsx';
import { useEditor } from './editor-context.ts';
import type { Saving } from './save/use-save.ts';
import { Tool } from './Tool.tsx';

type SaveBarProps = {
  save: Saving;
  /** Moderators have closed the subtitles to edits. */
  isLocked: boolean;
  onPanel: (name: PanelName) => void;
};

/** Saving, undoing, and the tools. */
export function SaveBar({ save, isLocked, onPanel }: SaveBarProps) {
  const { t } = useLocale();
  const { state, run } = useEditor();
  return (
    <div className="editor-bar">
      <Button
        variant="filled"
        aria-disabled={save.isSaving || !save.isDirty || isLocked || undefined}
        onClick={() => run('save')}
      >
        {t(save.isSaving ? 'editor.saving' : 'moment.save')}
      </Button>
      <CommandButton name="undo" disabled={state.past.length === 0} />
      <CommandButton name="redo" disabled={state.future.length === 0} />
      <PanelMenu onOpen={onPanel} />
    </div>
  );
}

type SaveStateProps = {
  save: Saving;
  problems: readonly CueProblem[];
  onNextProblem: () => void;
  /** Shows all problems. */
  onCheck: () => void;
  onLogIn: () => void;
};

/** The messages about saving, the problems and the last events; and the comment of the next revision. */
export function SaveState({ save, problems, onNextProblem, onCheck, onLogIn }: SaveStateProps) {
  const { t } = useLocale();
  const { rules, dispatch } = useEditor();
  const { saving, coverage, message } = save;
  const blocking = problems.filter(isBlocking).length;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-soft">
        <span role="status">
          {saving === 'typing' && t('editor.timeTyped')}
          {saving === 'unsaved' && t('editor.unsaved', { count: save.changes.length })}
          {saving === 'saved' && t('editor.noUnsaved')}
        </span>
        <span>{t('subtitle.coverage', { english: coverage.EN, chinese: coverage.CN })}</span>
        <ProblemCount
          blocking={blocking}
          hints={problems.length - blocking}
          canFix={problems.some(({ fix }) => fix)}
          onNext={onNextProblem}
          onCheck={onCheck}
          onFix={() => dispatch({ kind: 'fixAll', rules })}
        />
      </p>
      {!save.isStored && <Notice tone="problem">{t('editor.notStored')}</Notice>}
      {message && (message.tone === 'problem' || saving === 'saved') && (
        <div key={message.text} ref={bringIntoView} className="editor-message">
          <Notice tone={message.tone}>
            <p>{message.text}</p>
            {message.isLogin && (
              <Button variant="outline" className="mt-2" onClick={onLogIn}>
                {t('shell.signIn')}
              </Button>
            )}
          </Notice>
        </div>
      )}
      {save.isDirty && (
        <input
          className={inputClass}
          aria-label={t('editor.comment')}
          placeholder={t('editor.comment')}
          maxLength={maxCommentLength}
          value={save.comment}
          onChange={({ target }) => save.setComment(target.value)}
        />
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
  onCheck,
  onFix,
}: {
  blocking: number;
  hints: number;
  canFix: boolean;
  onNext: () => void;
  onCheck: () => void;
  onFix: () => void;
}) {
  const { t } = useLocale();
  if (blocking + hints === 0) return <span>{t('editor.noProblems')}</span>;
  return (
    <>
      {blocking > 0 && <strong className="text-danger">{t('editor.blocking', { count: blocking })}</strong>}
      {hints > 0 && <span>{t('editor.problems', { count: hints })}</span>}
      <Tool onClick={onCheck}>{t('editor.showProblems')}</Tool>
      <Tool onClick={onNext}>{t('editor.showNext')}</Tool>
      {canFix && <Tool onClick={onFix}>{t('editor.fixAll')}</Tool>}
    </>
  );
}

/** The actions on the selected cues. */
export function SelectionBar({ onPanel }: { onPanel: (name: PanelName) => void }) {
  const { t } = useLocale();
  const { state, dispatch, run } = useEditor();
  const { cues, selected } = state;
  const text = t('editor.selected', { count: selected.size });
  const tool = (label: string, onClick: () => void) => <Tool onClick={onClick}>{label}</Tool>;
  return (
    <div className="editor-bar" role="group" aria-label={text}>
      <span className="text-14">{text}</span>
      {tool(t('editor.selectAll'), () => dispatch({ kind: 'select', cues: cues.map(({ cue }) => cue) }))}
      {tool(t('editor.selectNone'), () => dispatch({ kind: 'select', cues: [] }))}
      {cues.some(({ cue, machine }) => machine && selected.has(cue)) &&
        tool(t('editor.acceptSelected'), () => dispatch({ kind: 'accept', cues: [...selected] }))}
      {tool(t('editor.shift'), () => onPanel('shift'))}
      {selected.size > 1 && tool(t('editor.stretch'), () => onPanel('stretch'))}
      {tool(t('editor.do_rebreak'), () => run('rebreak'))}
      {tool(t('chat.delete'), () => run('remove'))}
    </div>
  );
}
