import type { ReactNode } from 'react';
import { shownNotePetals } from '@bloom/contract/gift/gift-note';
import type { RecordEntry, RecordResponse } from '@bloom/contract/gift/statement';
import { useLocale } from '../../i18n/locale.ts';
import { useNowS } from '../../lib/time/clock.ts';
import { fullAmount, personName, shortTime, timeAgo } from '../../lib/format.ts';
import { useHiddenTargets } from '../../parts/reports/hidden-targets.ts';
import { portrait } from '../../ui/image/portrait.ts';
import { rankMessage, recordMessage } from './record-messages.ts';

/** Renders the possible actions on the note of an entry. */
export type RenderNote = (entry: RecordEntry) => ReactNode;

/** An entry, or the share with which the record begins. */
export type Line = { key: string; entry?: RecordEntry; opening?: RecordResponse['opening'] };

export function linesOf(pages: readonly RecordResponse[]): Line[] {
  const entries = pages.flatMap(({ data }) => data);
  const last = pages.at(-1);
  return [
    ...entries.map((entry, place): Line => ({ key: `entry ${place}`, entry })),
    ...(last && last.next === undefined ? [{ key: 'opening', opening: last.opening }] : []),
  ];
}

/**
 * The note of a gift; of a small one it is shown when it is opened, so that a few petals do not fill the
 * record.
 */
function RecordNote({ text, isFolded, children }: { text: string; isFolded: boolean; children: ReactNode }) {
  const { t } = useLocale();
  const words = (
    <div className="flex items-start gap-1">
      <p className="min-w-0 wrap-anywhere" dir="auto">
        {text}
      </p>
      {children}
    </div>
  );
  return isFolded ? (
    <details>
      <summary className="w-fit cursor-pointer py-0.5 text-14 text-soft touch:min-h-11 touch:content-center">
        {t('statement.recordNote')}
      </summary>
      {words}
    </details>
  ) : (
    words
  );
}

/** One line of the record. */
export function RecordRow({
  line: { entry, opening },
  sharer,
  renderNote,
}: {
  line: Line;
  sharer: number | null;
  renderNote: RenderNote;
}) {
  const { locale, t } = useLocale();
  const nowS = useNowS();
  const isReported = useHiddenTargets();
  const { time, balance } = entry ?? opening ?? { time: 0, balance: 0 };
  const rank = entry && rankMessage(t, entry);
  return (
    <li className="record-row portrait" style={portrait(entry ? entry.account_id : sharer)}>
      <p className="min-w-0 font-semibold" dir="auto">
        {entry
          ? recordMessage(t, locale, entry)
          : opening && t('statement.recordShared', { name: personName(locale, opening.name) })}
      </p>
      {entry?.note && !isReported({ kind: 'note', id: String(entry.id) }) && (
        <RecordNote text={entry.note} isFolded={entry.amount < shownNotePetals}>
          {renderNote(entry)}
        </RecordNote>
      )}
      <p className="text-14 text-soft">
        <time dateTime={new Date(time * 1000).toISOString()} title={shortTime(locale, time)}>
          {timeAgo(t, time, nowS)}
        </time>
        {` · ${t('video.fullBalance', { amount: fullAmount(balance) })}`}
        {rank && ` · ${rank}`}
      </p>
    </li>
  );
}
