import { useState } from 'react';
import type { CuePart } from '@bloom/contract/subtitle/changes';
import type { Cue, SubtitleItem, SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import { formatClipTime } from '@bloom/contract/clip-time';
import { useLocale } from '../../../i18n/locale.ts';
import { Button } from '../../../ui/Button.tsx';
import { subtitleTag } from '../language-tag.ts';

/** A cue that differs, as `diffCues` or the server says it. */
export type Difference<T = SubtitleItem> = {
  cue: string;
  before: T | null;
  after: T | null;
  parts: readonly CuePart[];
};

const shownAtOnce = 50;

/** The cues that differ, each before and after. */
export function Differences({ list }: { list: readonly Difference[] }) {
  const { t } = useLocale();
  const [shown, setShown] = useState(shownAtOnce);
  if (list.length === 0) return <p className="text-14 text-soft">{t('editor.noChanges')}</p>;
  return (
    <>
      <ul className="differences">
        {list.slice(0, shown).map(({ cue, before, after, parts }) => (
          <li key={cue} className="difference">
            <Version
              label={t('editor.before')}
              item={before}
              parts={parts}
              none="editor.notThere"
            />
            <Version label={t('editor.after')} item={after} parts={parts} none="editor.deleted" />
          </li>
        ))}
      </ul>
      {list.length > shown && (
        <Button variant="outline" onClick={() => setShown(shown + 10 * shownAtOnce)}>
          {t('editor.moreDifferences', { count: list.length - shown })}
        </Button>
      )}
    </>
  );
}

/** A version of a cue; what differs is marked. */
export function Version({
  label,
  item,
  parts,
  none,
}: {
  label: string;
  item: Pick<SubtitleItem, 'start' | 'end' | 'words'> | null;
  parts: readonly CuePart[];
  /** What to say where the cue is not there. */
  none: 'editor.notThere' | 'editor.deleted';
}) {
  const { t } = useLocale();
  return (
    <div className="version">
      <span className="version-name">{label}</span>
      {item ? (
        <>
          <Part isMarked={parts.includes('time')}>
            {item.start}–{item.end}
          </Part>
          {(['EN', 'CN'] as const satisfies SubtitleLanguage[]).map(
            (language) =>
              (item.words[language] !== '' || parts.includes(language)) && (
                <Part
                  key={language}
                  isMarked={parts.includes(language)}
                  lang={subtitleTag[language]}
                >
                  {item.words[language] || '–'}
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

function Part({
  isMarked,
  lang,
  children,
}: {
  isMarked: boolean;
  lang?: string;
  children: React.ReactNode;
}) {
  const Tag = isMarked ? 'mark' : 'span';
  return (
    <Tag className="version-part" lang={lang} dir={lang && 'auto'}>
      {children}
    </Tag>
  );
}

/** A cue as the list of differences shows it; an end before the start is shown as it is typed. */
export function shownItem(cue: Cue): Pick<SubtitleItem, 'start' | 'end' | 'words'> {
  const time = (ms: number) => formatClipTime(Math.max(0, ms));
  return { start: time(cue.startMs), end: time(cue.endMs), words: cue.words };
}
