import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxChanges, type CuePart } from '@bloom/contract/subtitle/changes';
import { isMachine, type Cue, type SubtitleItem, type SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import { formatClipTime } from '@bloom/contract/wire/clip-time';
import { useLocale } from '../../../../i18n/locale.ts';
import { LoadProblem } from '../../../../lib/LoadProblem.tsx';
import { Button } from '../../../../ui/form/Button.tsx';
import { subtitleTag } from '../../language-tag.ts';
import { MachineWord } from '../../MachineWord.tsx';
import type { Subject } from '../draft/draft.ts';
import { loadDifference } from '../editor-api.ts';

const shownAtFirst = 50;

type DifferencesProps = {
  subject: Subject;
  /** The two revisions. */
  from: number;
  to: number;
};

/** The cues that differ between two revisions, each before and after. */
export function Differences({ subject, from, to }: DifferencesProps) {
  const { t } = useLocale();
  const [shown, setShown] = useState(shownAtFirst);
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['subtitle-difference', subject, from, to],
    queryFn: ({ pageParam }) => loadDifference(subject, { from, to, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
  });
  const list = data?.pages.flatMap((page) => page.data) ?? [];
  const count = (data?.pages[0]?.total ?? 0) - Math.min(shown, list.length);
  const showMore = () => {
    if (isFetching) return;
    setShown(shown + maxChanges);
    if (hasNextPage && list.length < shown + maxChanges) void fetchNextPage();
  };
  if (data && list.length === 0) {
    return <p className="text-14 text-soft">{t('editor.noChanges')}</p>;
  }
  return (
    <>
      {list.length > 0 && (
        <ul className="differences">
          {list.slice(0, shown).map(({ cue, before, after, parts }) => (
            <li key={cue} className="difference">
              <Version label={t('editor.before')} item={before} parts={parts} none="editor.notThere" />
              <Version label={t('editor.after')} item={after} parts={parts} none="editor.deleted" />
            </li>
          ))}
        </ul>
      )}
      {isFetching && <div role="status" aria-label={t('shell.loading')} className="skeleton h-20" />}
      {error && !isFetching && <LoadProblem error={error} onRetry={() => void fetchNextPage()} />}
      {count > 0 && !error && (
        <Button variant="outline" aria-disabled={isFetching || undefined} onClick={showMore}>
          {t('editor.moreDifferences', { count })}
        </Button>
      )}
    </>
  );
}

type ShownItem = Pick<SubtitleItem, 'start' | 'end' | 'words' | 'machine'>;

/** A version of a cue; what differs is marked. */
export function Version({
  label,
  item,
  parts,
  none,
}: {
  label: string;
  item: ShownItem | null;
  parts: readonly CuePart[];
  /** The message where the cue is not there. */
  none: 'editor.notThere' | 'editor.deleted';
}) {
  const { t } = useLocale();
  return (
    <div className="version">
      <span className="text-soft text-12 font-semibold">{label}</span>
      {item ? (
        <>
          <Part isMarked={parts.includes('time')}>
            {item.start}–{item.end}
          </Part>
          {(['EN', 'CN'] as const satisfies SubtitleLanguage[]).map(
            (language) =>
              (item.words[language] !== '' || parts.includes(language)) && (
                <Part key={language} isMarked={parts.includes(language)} lang={subtitleTag[language]}>
                  {item.words[language] || '–'}
                  {isMachine(item, language) && <MachineWord />}
                </Part>
              ),
          )}
        </>
      ) : (
        <em>{t(none)}</em>
      )}
    </div>
  );
}

function Part({ isMarked, lang, children }: { isMarked: boolean; lang?: string; children: React.ReactNode }) {
  const Tag = isMarked ? 'mark' : 'span';
  return (
    <Tag className="version-part" lang={lang} dir={lang && 'auto'}>
      {children}
    </Tag>
  );
}

/** A cue as the list of differences shows it; an end before the start is shown as it is typed. */
export function shownItem(cue: Cue): ShownItem {
  const time = (ms: number) => formatClipTime(Math.max(0, ms));
  return {
    start: time(cue.startMs),
    end: time(cue.endMs),
    words: cue.words,
    ...(cue.machine && { machine: cue.machine }),
  };
}
