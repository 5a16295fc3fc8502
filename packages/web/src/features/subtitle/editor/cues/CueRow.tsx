import type { CSSProperties } from 'react';
import { isBlocking, type CueProblem } from '@bloom/contract/subtitle/checks';
import {
  cleanWords,
  isMachine,
  maxWordsLength,
  subtitleLanguages,
  type Cue,
} from '@bloom/contract/subtitle/cue';
import { formatClipTime } from '@bloom/contract/wire/clip-time';
import { useLocale } from '../../../../i18n/locale.ts';
import { Icon } from '../../../../ui/image/Icon.tsx';
import { subtitleTag } from '../../language-tag.ts';
import { CueTools } from './CueTools.tsx';
import './machine-mark.css';
import { MachineMark } from './MachineMark.tsx';
import { useEditor } from '../editor-context.ts';

type CueRowProps = {
  cue: Cue;
  /** Its place in the list, from 0, and how many there are. */
  index: number;
  count: number;
  topPx: number;
  isActive: boolean;
  isSelected: boolean;
  problems: readonly CueProblem[];
  onSelect: (cue: string, isRange: boolean) => void;
  onSeek: (cue: Cue) => void;
};

/** A cue in the list: its times and the words in both languages; the active one with all that can be done. */
export function CueRow({
  cue,
  index,
  count,
  topPx,
  isActive,
  isSelected,
  problems,
  onSelect,
  onSeek,
}: CueRowProps) {
  const { t } = useLocale();
  const { dispatch } = useEditor();
  const number = index + 1;
  const start = formatClipTime(Math.max(0, cue.startMs));
  const end = formatClipTime(Math.max(0, cue.endMs));
  const state = problems.some(isBlocking) ? 'blocked' : problems.length > 0 ? 'hint' : undefined;
  const style: CSSProperties = { top: topPx };
  return (
    <li
      className="cue"
      style={style}
      aria-setsize={count}
      aria-posinset={number}
      data-active={isActive || undefined}
      data-state={state}
    >
      <div className="cue-head">
        <label className="cue-number">
          <input
            type="checkbox"
            className="size-5 accent-accent-fill"
            aria-label={t('editor.selectOne', { number })}
            checked={isSelected}
            onClick={(event) => onSelect(cue.cue, event.shiftKey)}
            onChange={() => undefined}
          />
          {number}
        </label>
        <button
          type="button"
          className="cue-time"
          title={t('editor.goTo', { time: start })}
          onClick={() => {
            dispatch({ kind: 'activate', cue: cue.cue });
            onSeek(cue);
          }}
        >
          <span>{start}</span>
          <span className="sr-only"> – </span>
          <span>{end}</span>
        </button>
        {state && (
          <span className="cue-sign">
            <Icon name={state === 'blocked' ? 'warning' : 'info'} size={18} />
            <span className="sr-only">
              {state === 'blocked'
                ? t('editor.blocksSaving')
                : t('editor.problems', { count: problems.length })}
            </span>
          </span>
        )}
      </div>
      {subtitleLanguages.map((language) => (
        <div key={language} className="cue-half" data-machine={isMachine(cue, language) || undefined}>
          <textarea
            className="cue-words"
            data-cue={cue.cue}
            data-language={language}
            lang={subtitleTag[language]}
            dir="auto"
            rows={2}
            maxLength={maxWordsLength}
            spellCheck={isActive}
            placeholder={t(language === 'EN' ? 'editor.english' : 'editor.chinese')}
            aria-label={t(isMachine(cue, language) ? 'editor.wordsMachine' : 'editor.words', {
              number,
              language: t(language === 'EN' ? 'editor.english' : 'editor.chinese'),
            })}
            value={cue.words[language]}
            onFocus={() => dispatch({ kind: 'activate', cue: cue.cue })}
            onChange={({ target }) => dispatch({ kind: 'words', cue: cue.cue, language, text: target.value })}
            onBlur={({ target }) => {
              const text = cleanWords(target.value);
              if (text !== target.value) dispatch({ kind: 'words', cue: cue.cue, language, text });
            }}
          />
          {isMachine(cue, language) && <MachineMark cue={cue} number={number} language={language} />}
        </div>
      ))}
      {isActive && <CueTools cue={cue} number={number} isLast={number === count} problems={problems} />}
    </li>
  );
}
