import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { RecordResponse } from '@bloom/contract/gift/statement';
import type { VideoSummary } from '@bloom/contract/video/video';
import { useLocale } from '../../i18n/locale.ts';
import { apiPath, call } from '../../lib/api.ts';
import { LoadProblem } from '../../lib/LoadProblem.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { recordKey } from './record-key.ts';
import { linesOf, RecordRow, type RenderNote } from './RecordRow.tsx';

export type VideoRecordProps = {
  video: Pick<VideoSummary, 'source' | 'id' | 'account_id'>;
  /** Renders the possible actions on the note of an entry. */
  renderNote: RenderNote;
};

/** How many entries are shown before all of them are wanted. */
const shownFirst = 3;

/**
 * Who gave to a video, who lowered it and what came of it, for everybody to see
 * (docs/specification/gifts.md#video-record): the newest entries, and in their place `whole` once that is
 * wanted.
 */
export function VideoRecord({ video, renderNote, whole }: VideoRecordProps & { whole: ReactNode }) {
  const { t } = useLocale();
  const [isWhole, setIsWhole] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: [...recordKey(video), 'newest'],
    queryFn: ({ signal }) =>
      call<RecordResponse>('GET', apiPath('video', video.source, video.id, 'record'), { signal }),
  });
  if (isWhole) return whole;
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label={t('shell.loading')} className="flex items-center gap-4 py-2">
        <div className="skeleton size-8 rounded-full" />
        <div className="flex-1">
          <div className="skeleton my-1 h-4 w-3/5" />
          <div className="skeleton my-1 h-3.25 w-2/5" />
        </div>
      </div>
    );
  }
  const lines = linesOf([data]);
  return (
    <>
      <ul aria-label={t('statement.record')}>
        {lines.slice(0, shownFirst).map((line) => (
          <RecordRow key={line.key} line={line} sharer={video.account_id} renderNote={renderNote} />
        ))}
      </ul>
      {lines.length > shownFirst && (
        <Button variant="quiet" className="self-start" onClick={() => setIsWhole(true)}>
          {t('statement.recordAll')}
        </Button>
      )}
    </>
  );
}
