import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocale } from '../../i18n/locale.ts';
import { PagedList } from '../../lib/PagedList.tsx';
import { linesOf, RecordRow } from './RecordRow.tsx';
import { recordOptions } from './statement-api.ts';
import type { VideoRecordProps } from './VideoRecord.tsx';

/** The whole record, in a list that scrolls by itself, also with the keys. */
export function WholeRecord({ video, renderNote }: VideoRecordProps) {
  const { t } = useLocale();
  const list = useInfiniteQuery({
    ...recordOptions(video),
    select: ({ pages }) => ({ pages: [{ data: linesOf(pages) }] }),
  });
  return (
    <div role="region" aria-label={t('statement.record')} tabIndex={0} className="max-h-104 overflow-y-auto">
      <PagedList
        label={t('statement.record')}
        list={list}
        renderItem={(line) => (
          <RecordRow key={line.key} line={line} sharer={video.account_id} renderNote={renderNote} />
        )}
        empty={null}
      />
    </div>
  );
}
