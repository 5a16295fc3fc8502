import { isMachine, subtitleLanguages, type SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import { useLocale } from '../../../../i18n/locale.ts';
import { ApiError } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Notice } from '../../../../ui/message/Notice.tsx';
import type { Subject } from '../draft/draft.ts';
import { useEditor } from '../editor-context.ts';
import { missingCues } from './suggest-lines.ts';
import { useSuggest } from './use-suggest.ts';

type SuggestPanelProps = {
  subject: Subject;
  /** Whether the site has a translation service. */
  siteSuggests: boolean;
};

/** Suggests the words that a language does not have yet, and accepts them. */
export function SuggestPanel({ subject, siteSuggests }: SuggestPanelProps) {
  const { locale, t } = useLocale();
  const { state, dispatch } = useEditor();
  const { ways, running, ended, suggest, cancel } = useSuggest(subject, siteSuggests);
  const { cues } = state;
  if (!ways) return <div role="status" aria-label={t('shell.loading')} className="skeleton h-20" />;
  const nameOf = (language: SubtitleLanguage) => t(language === 'EN' ? 'editor.english' : 'editor.chinese');
  const possible = subtitleLanguages.filter((language) => ways[language]);
  const made = subtitleLanguages.filter((language) => cues.some((cue) => isMachine(cue, language)));
  const share = running?.downloaded;
  return (
    <>
      <p className="text-14">{t('editor.suggestText')}</p>
      {possible.length === 0 && <Notice tone="info">{t('editor.suggestNone')}</Notice>}
      {[...new Set(possible.map((language) => ways[language]))].map(
        (way) =>
          way && (
            <p key={way} className="text-14 text-soft">
              {t(`editor.suggest_${way}`)}
            </p>
          ),
      )}
      <div className="editor-bar">
        {possible.map((language) => {
          const count = missingCues(cues, language).length;
          return (
            <Button
              key={language}
              variant="filled"
              aria-disabled={count === 0 || running !== undefined || undefined}
              onClick={() => {
                if (count > 0 && !running) void suggest(language);
              }}
            >
              {t(`editor.suggestIn_${language}`, { count })}
            </Button>
          );
        })}
        {running && <Button onClick={cancel}>{t('shell.cancel')}</Button>}
      </div>
      {running && (
        <div className="flex flex-col gap-1 text-14">
          <label htmlFor="suggest-progress">
            {share !== undefined && share < 1
              ? t('editor.suggestDownload', { percent: Math.floor(share * 100) })
              : t('editor.suggestProgress', { done: running.done, total: running.total })}
          </label>
          <progress
            id="suggest-progress"
            className="w-full max-w-md"
            max={1}
            value={share !== undefined && share < 1 ? share : running.done / Math.max(1, running.total)}
          />
        </div>
      )}
      <p role="status" className="text-14 empty:hidden">
        {ended && t('editor.suggestDone', { count: ended.suggested })}
        {ended && ended.without > 0 && ` ${t('editor.suggestWithout', { count: ended.without })}`}
      </p>
      {ended?.error !== undefined && (
        <Notice tone="problem">
          {ended.error instanceof ApiError ? errorText(locale, ended.error) : t('editor.suggestFailed')}
        </Notice>
      )}
      {made.length > 0 && (
        <div className="editor-bar">
          {made.map((language) => (
            <Button
              key={language}
              variant="outline"
              onClick={({ currentTarget }) => {
                // The button goes with the last mark.
                currentTarget.closest('.editor-panel')?.querySelector('button')?.focus();
                dispatch({ kind: 'accept', cues: cues.map(({ cue }) => cue), language });
              }}
            >
              {t('editor.acceptAll', {
                language: nameOf(language),
                count: cues.filter((cue) => isMachine(cue, language)).length,
              })}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
