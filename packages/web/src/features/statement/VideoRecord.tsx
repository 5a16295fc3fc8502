import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { RecordResponse, RecordEntry } from '@bloom/contract/statement';
import type { VideoSummary } from '@bloom/contract/video';
import { useLocale } from '../../i18n/locale.ts';
import { useNowS } from '../../lib/clock.ts';
import { personName, shortAmount, shortTime, timeAgo } from '../../lib/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { History } from './History.tsx';
import { recordOptions } from './statement-api.ts';
import { rankMessage, recordMessage } from './statement-messages.ts';

type VideoRecordProps = { video: Pick<VideoSummary, 'source' | 'id'> };

/**
 * Who gave to a video, who lowered it and what came of it, for everybody to see
 * (docs/specification.md#video-record).
 */
export function VideoRecord({ video }: VideoRecordProps) {
  const { t } = useLocale();
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <section className="rounded-card border border-line bg-surface">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded-card px-4 py-2 text-start font-semibold hover:bg-sunken"
          onClick={() => setOpen(!open)}
        >
          {t('statement.record')}
          <span className={open ? 'rotate-180' : undefined}>
            <Icon name="down" size={16} />
          </span>
        </button>
      </h2>
      <div id={panel} hidden={!open}>
        {open && <Entries video={video} />}
      </div>
    </section>
  );
}

/** An entry, or the share with which the record begins. */
type Line = { key: string; entry?: RecordEntry; opening?: RecordResponse['opening'] };

function Entries({ video }: VideoRecordProps) {
  const { locale, t } = useLocale();
  const { data, ...query } = useInfiniteQuery(recordOptions(video));
  return (
    <div
      role="region"
      aria-label={t('statement.record')}
      // It scrolls by itself, also with the keys.
      tabIndex={0}
      className="max-h-104 overflow-y-auto border-t border-line px-4"
    >
      <History
        label={t('statement.record')}
        list={{ ...query, data: data && linesOf(data.pages) }}
        renderItem={({ key, entry, opening }) => (
          <li key={key} className="py-3">
            {entry && (
              <Row
                words={recordMessage(t, locale, entry)}
                note={rankMessage(t, entry)}
                time={entry.time}
                balance={entry.balance}
              />
            )}
            {opening && (
              <Row
                words={t('statement.recordShared', { name: personName(locale, opening.name) })}
                time={opening.time}
                balance={opening.balance}
              />
            )}
          </li>
        )}
        empty={null}
      />
    </div>
  );
}

function linesOf(pages: readonly RecordResponse[]): Line[] {
  const entries = pages.flatMap(({ data }) => data);
  const last = pages.at(-1);
  return [
    ...entries.map((entry, place): Line => ({ key: `entry ${place}`, entry })),
    ...(last && last.next === undefined ? [{ key: 'opening', opening: last.opening }] : []),
  ];
}

type RowProps = { words: string; note?: string | undefined; time: number; balance: number };

function Row({ words, note, time, balance }: RowProps) {
  const { locale, t } = useLocale();
  const nowS = useNowS();
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-semibold" dir="auto">
          {words}
        </span>
        <span className="shrink-0 text-14 text-soft">
          {t('statement.balanceAfter', { amount: shortAmount(locale, balance) })}
        </span>
      </p>
      <p className="text-14 text-soft">
        <time dateTime={new Date(time * 1000).toISOString()} title={shortTime(locale, time)}>
          {timeAgo(locale, time, nowS)}
        </time>
        {note && ` · ${note}`}
      </p>
    </>
  );
}
