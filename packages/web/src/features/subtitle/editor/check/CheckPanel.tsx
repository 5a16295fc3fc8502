import { useEffect, useRef, useState } from 'react';
import type { CueProblem } from '@bloom/contract/subtitle/checks';
import type { Cue } from '@bloom/contract/subtitle/cue';
import { formatClipTime } from '@bloom/contract/wire/clip-time';
import { useLocale } from '../../../../i18n/locale.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { useEditor } from '../editor-context.ts';
import { Tool } from '../Tool.tsx';
import './check.css';
import { groupsOf, type ProblemGroup } from './groups.ts';
import { problemText } from './problem-text.ts';
import './check.css';

/** How many problems of a kind are in the page, and how many more the user adds at a time. */
const shownAtATime = 50;

export type CheckPanelProps = {
  problems: readonly CueProblem[];
  /** Whether there is something to save. */
  isDirty: boolean;
  /** Whether a save waits for the user, who gets the focus on going on. */
  isWaiting: boolean;
  /** Leads to the cue of a problem. */
  onShow: (problem: CueProblem) => void;
};

/** All problems by kind, each with the way to its cue: those that prevent saving, then hints. */
export function CheckPanel({ problems, isDirty, isWaiting, onShow }: CheckPanelProps) {
  const { t } = useLocale();
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWaiting) question.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isWaiting]);
  const { run } = useEditor();
  const groups = groupsOf(problems);
  const [blocking, hints] = [
    groups.filter((each) => each.isBlocking),
    groups.filter((each) => !each.isBlocking),
  ];
  if (groups.length === 0) return <p className="text-14">{t('editor.noProblems')}</p>;
  return (
    <>
      {blocking.length > 0 && (
        <>
          <p className="text-14 font-semibold text-danger">{t('editor.checkBlocking')}</p>
          {blocking.map((group) => (
            <Group key={group.key} group={group} isOpen onShow={onShow} />
          ))}
        </>
      )}
      {hints.length > 0 && (
        <>
          <p className="text-14">{t('editor.checkHints')}</p>
          {blocking.length === 0 && isDirty && (
            <div ref={question}>
              <Button variant="filled" onClick={() => run('save')}>
                {t('editor.saveAnyway')}
              </Button>
            </div>
          )}
          {hints.map((group, index) => (
            <Group
              key={group.key}
              group={group}
              isOpen={blocking.length === 0 && index === 0}
              onShow={onShow}
            />
          ))}
        </>
      )}
    </>
  );
}

type GroupProps = Pick<CheckPanelProps, 'onShow'> & { group: ProblemGroup; isOpen: boolean };

function Group({ group, isOpen, onShow }: GroupProps) {
  const { t } = useLocale();
  const { state, rules, dispatch } = useEditor();
  const [shown, setShown] = useState(shownAtATime);
  const { kind, language, problems } = group;
  const name = t(language === 'CN' ? 'editor.chinese' : 'editor.english');
  const rest = problems.length - shown;
  return (
    <details className="check-group" open={isOpen}>
      <summary data-blocks={group.isBlocking || undefined}>
        {t(`editor.check_${kind}`, { language: name })} <span className="text-soft">{problems.length}</span>
      </summary>
      <p className="text-14 text-soft">{problemText(t, group, rules)}</p>
      {(kind === 'lineTooLong' || kind === 'tooManyLines') && (
        <Tool onClick={() => dispatch({ kind: 'rebreak', cues: problems.map(({ cue }) => cue) })}>
          {t('editor.do_rebreak')}
        </Tool>
      )}
      <ul>
        {problems.slice(0, shown).map((problem) => (
          <Row key={problem.cue} problem={problem} cue={state.cues[problem.index]} onShow={onShow} />
        ))}
      </ul>
      {rest > 0 && (
        <Tool onClick={() => setShown(shown + shownAtATime)}>
          {t('editor.checkMore', { count: Math.min(rest, shownAtATime) })}
        </Tool>
      )}
    </details>
  );
}

type RowProps = Pick<CheckPanelProps, 'onShow'> & { problem: CueProblem; cue: Cue | undefined };

function Row({ problem, cue, onShow }: RowProps) {
  const { t } = useLocale();
  const { dispatch } = useEditor();
  const { index, language, fix } = problem;
  if (!cue) return null;
  const number = index + 1;
  const words = (language && cue.words[language]) || cue.words.EN || cue.words.CN;
  return (
    <li>
      <button type="button" className="check-row" onClick={() => onShow(problem)}>
        <span className="sr-only">{t('editor.numbered', { number })}</span>
        <span className="shrink-0" aria-hidden>
          {number}
        </span>{' '}
        <span className="shrink-0">{formatClipTime(Math.max(0, cue.startMs))}</span>{' '}
        <span className="truncate" dir="auto">
          {words}
        </span>
      </button>
      {fix && (
        <Tool aria-label={t('editor.fixOne', { number })} onClick={() => dispatch({ kind: 'fix', fix })}>
          {t('editor.fix')}
        </Tool>
      )}
    </li>
  );
}
