import { useEffect, useState } from 'react';
import { isBlocking, type CueProblem } from '@bloom/contract/subtitle/checks';
import type { Cue } from '@bloom/contract/subtitle/cue';
import { rebreakCues } from '@bloom/contract/subtitle/rebreak';
import { formatClipTime, parseClipTime } from '@bloom/contract/wire/clip-time';
import { readTyped } from '@bloom/contract/wire/typed';
import { errorMessage } from '../../../../i18n/error-messages.ts';
import { useLocale } from '../../../../i18n/locale.ts';
import { problemText } from '../check/problem-text.ts';
import { CommandButton } from '../keys/CommandButton.tsx';
import { useEditor } from '../editor-context.ts';
import { Tool } from '../Tool.tsx';

type CueToolsProps = {
  cue: Cue;
  /** Its place in the list, from 1. */
  number: number;
  isLast: boolean;
  problems: readonly CueProblem[];
};

/** Everything that can be done with the active cue, and what is wrong with it. */
export function CueTools({ cue, number, isLast, problems }: CueToolsProps) {
  const { t } = useLocale();
  const { hasTime } = useEditor();
  return (
    <div className="cue-tools">
      <div className="cue-tools-row">
        {(['start', 'end'] as const).map((edge) => (
          <TimeField
            key={`${edge} ${edge === 'start' ? cue.startMs : cue.endMs}`}
            cue={cue}
            number={number}
            edge={edge}
          />
        ))}
      </div>
      <div className="cue-tools-row">
        {hasTime && (
          <>
            <CommandButton name="playClip" icon="play" />
            <CommandButton name="playPause" className="tool tool-phone" />
            <CommandButton name="add" label={t('editor.add')} className="tool tool-phone" />
          </>
        )}
        <CommandButton name="earlier" />
        <CommandButton name="later" />
        <CommandButton name="insertBefore" />
        <CommandButton name="insertAfter" />
        <CommandButton name="split" />
        {!isLast && <CommandButton name="merge" />}
        <CommandButton name="rebreak" />
        <CommandButton name="remove" />
      </div>
      <Problems cue={cue} problems={problems} />
    </div>
  );
}

/** A time of a cue: typed, moved by a tenth of a second, or taken from the player. */
function TimeField({ cue, number, edge }: { cue: Cue; number: number; edge: 'start' | 'end' }) {
  const { locale, t } = useLocale();
  const { hasTime, dispatch, run } = useEditor();
  const ms = edge === 'start' ? cue.startMs : cue.endMs;
  const shown = formatClipTime(Math.max(0, ms));
  const [text, setText] = useState(shown);
  const [isInvalid, setInvalid] = useState(false);
  const what = t(edge === 'start' ? 'editor.start' : 'editor.end');
  const isTyped = text !== shown;
  useEffect(() => {
    if (!isTyped) return;
    dispatch({ kind: 'typeTime', fields: 1 });
    return () => dispatch({ kind: 'typeTime', fields: -1 });
  }, [dispatch, isTyped]);
  const commit = () => {
    const seconds = parseClipTime(readTyped(text));
    setInvalid(seconds === false);
    if (seconds === false) return;
    const typedMs = Math.round(seconds * 1_000);
    if (typedMs === ms) return setText(shown);
    const times = edge === 'start' ? { startMs: typedMs } : { endMs: typedMs };
    dispatch({ kind: 'times', cue: cue.cue, ...times });
  };
  const nudge = (byMs: number) => dispatch({ kind: 'nudge', cue: cue.cue, edge, byMs });
  return (
    <div className="flex flex-wrap items-center gap-1 me-3">
      <label>
        <span className="inline-block min-w-10 text-12">{what}</span>
        <input
          className="cue-edge-time"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={isInvalid}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey) commit();
          }}
        />
      </label>
      <Tool label={t('editor.backBy', { what, seconds: 0.1 })} onClick={() => nudge(-100)}>
        −
      </Tool>
      <Tool label={t('editor.onBy', { what, seconds: 0.1 })} onClick={() => nudge(100)}>
        +
      </Tool>
      {hasTime && (
        <Tool
          label={t('editor.fromPlayer', { what })}
          onClick={() => run(edge === 'start' ? 'setStart' : 'setEnd')}
        >
          {t('editor.now')}
        </Tool>
      )}
      {isInvalid && (
        <p role="alert" className="cue-problem" data-blocks>
          {errorMessage(locale, edge === 'start' ? 'subtitle.invalidStart' : 'subtitle.invalidEnd', {
            cue: number,
          })}
        </p>
      )}
    </div>
  );
}

/** The problems of a cue, each with its explanation and, where no judgement is needed, a way to fix it. */
function Problems({ cue, problems }: Pick<CueToolsProps, 'cue' | 'problems'>) {
  const { t } = useLocale();
  const { rules, dispatch } = useEditor();
  if (problems.length === 0) return null;
  const canRebreak = problems.some(isOfLines) && rebreakCues([cue])[0] !== cue;
  return (
    <ul className="flex flex-col gap-1">
      {[...problems.filter(isBlocking), ...problems.filter((each) => !isBlocking(each))].map((problem) => {
        const { kind, language, fix } = problem;
        return (
          <li
            key={`${kind} ${language}`}
            className="cue-problem"
            data-blocks={isBlocking(problem) || undefined}
            role={isBlocking(problem) ? 'alert' : undefined}
          >
            <span>
              {problemText(t, problem, rules)}
              {isBlocking(problem) && ` ${t('editor.blocksSaving')}`}
            </span>
            {fix && <Tool onClick={() => dispatch({ kind: 'fix', fix })}>{t('editor.fix')}</Tool>}
            {canRebreak && isOfLines(problem) && (
              <Tool onClick={() => dispatch({ kind: 'rebreak', cues: [cue.cue] })}>
                {t('editor.do_rebreak')}
              </Tool>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const isOfLines = ({ kind }: CueProblem) => kind === 'lineTooLong' || kind === 'tooManyLines';
