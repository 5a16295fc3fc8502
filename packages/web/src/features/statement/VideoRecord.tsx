import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordResponse, RecordEntry } from '@bloom/contract/statement';
import type { VideoSummary } from '@bloom/contract/video';
import { videoRecord } from '../../i18n/en/video-record.ts';
import { addMessages, useLocale } from '../../i18n/locale.ts';
import { useNowS } from '../../lib/clock.ts';
import { fullAmount, personName, shortTime, timeAgo } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { portrait } from '../../ui/portrait.ts';
import { History } from './History.tsx';
import { recordOptions } from './statement-api.ts';
import { rankMessage, recordMessage } from './record-messages.ts';

addMessages('en', videoRecord);

type VideoRecordProps = { video: Pick<VideoSummary, 'source' | 'id' | 'account_id'> };

/**
 * Who gave to a video, who lowered it and what came of it, for everybody to see
 * (docs/specification.md#video-record).
 */
export function VideoRecord({ video }: VideoRecordProps) {
  const { t } = useLocale();
  const [isWhole, setIsWhole] = useState(false);
  const { data, ...query } = useInfiniteQuery(recordOptions(video));
  const lines = data && linesOf(data.pages);
  const hasMore = lines !== undefined && lines.length > shownFirst;
  return (
    <>
      {isWhole || !lines ? (
        <div
          {...(isWhole && {
            role: 'region',
            'aria-label': t('statement.record'),
            // It scrolls by itself, also with the keys.
            tabIndex: 0,
          })}
          className="max-h-104 overflow-y-auto"
        >
          <History
            label={t('statement.record')}
            list={{ ...query, data: lines }}
            renderItem={(line) => <Row key={line.key} line={line} sharer={video.account_id} />}
            empty={null}
          />
        </div>
      ) : (
        <ul aria-label={t('statement.record')}>
          {lines.slice(0, shownFirst).map((line) => (
            <Row key={line.key} line={line} sharer={video.account_id} />
          ))}
        </ul>
      )}
      {hasMore && !isWhole && (
        <Button variant="quiet" className="self-start" onClick={() => setIsWhole(true)}>
          {t('statement.recordAll')}
        </Button>
      )}
    </>
  );
}

/** How many entries are shown before all of them are wanted. */
const shownFirst = 3;

/** An entry, or the share with which the record begins. */
type Line = { key: string; entry?: RecordEntry; opening?: RecordResponse['opening'] };

function linesOf(pages: readonly RecordResponse[]): Line[] {
  const entries = pages.flatMap(({ data }) => data);
  const last = pages.at(-1);
  return [
    ...entries.map((entry, place): Line => ({ key: `entry ${place}`, entry })),
    ...(last && last.next === undefined ? [{ key: 'opening', opening: last.opening }] : []),
  ];
}

function Row({ line: { entry, opening }, sharer }: { line: Line; sharer: number | null }) {
  const { locale, t } = useLocale();
  const nowS = useNowS();
  const { time, balance } = entry ?? opening ?? { time: 0, balance: 0 };
  const rank = entry && rankMessage(t, entry);
  return (
    <li className="record-row portrait" style={portrait(entry ? entry.account_id : sharer)}>
      <p className="min-w-0 font-semibold" dir="auto">
        {entry
          ? recordMessage(t, locale, entry)
          : opening && t('statement.recordShared', { name: personName(locale, opening.name) })}
      </p>
      {entry?.note && (
        <p className="record-note" dir="auto">
          {entry.note}
        </p>
      )}
      <p className="text-14 text-soft">
        <time dateTime={new Date(time * 1000).toISOString()} title={shortTime(locale, time)}>
          {timeAgo(locale, time, nowS)}
        </time>
        {` · ${t('statement.petalsAfter', { amount: fullAmount(balance) })}`}
        {rank && ` · ${rank}`}
      </p>
    </li>
  );
}
