import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubtitleRevision } from '@bloom/contract/subtitle/subtitle';
import { useLocale } from '../../../../i18n/locale.ts';
import { ApiError } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { shortTime } from '../../../../lib/format.ts';
import { Loading } from '../../../../lib/LoadProblem.tsx';
import { randomKey } from '../../../../lib/random-key.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Notice } from '../../../../ui/message/Notice.tsx';
import { Differences } from './Differences.tsx';
import type { Subject } from '../draft/draft.ts';
import type { SubtitleEditorProps } from '../editor-props.ts';
import { cuesOf, loadRevisions, restoreRevision, type Stored } from '../editor-api.ts';
import { Tool } from '../Tool.tsx';

export type HistoryPanelProps = Pick<SubtitleEditorProps, 'ownId' | 'onReport'> & {
  subject: Subject;
  newest: number;
  isDirty: boolean;
  onRestored: (stored: Stored) => void;
  onLoginNeeded: () => void;
};

/** All revisions, the newest first: by whom, what each changed, and the way back to it. */
export function HistoryPanel({
  subject,
  newest,
  isDirty,
  onRestored,
  onLoginNeeded,
  ownId,
  onReport,
}: HistoryPanelProps) {
  const { locale, t } = useLocale();
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['subtitle-revisions', subject, newest],
    queryFn: ({ pageParam }) => loadRevisions(subject, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const {
    mutate,
    isPending,
    error: problem,
  } = useMutation({
    mutationFn: ({ revision, key }: { revision: number; key: string }) =>
      restoreRevision(subject, { revision, base: newest, key }),
    onSuccess: (response) => onRestored({ revision: response.revision, cues: cuesOf(response.data) }),
    onError: (refusal) => {
      if (refusal instanceof ApiError && refusal.key === 'video.notLogin') onLoginNeeded();
    },
  });
  if (error || !data) {
    return <Loading error={error} onRetry={() => void refetch()} className="skeleton h-20" />;
  }
  const revisions = data.pages.flatMap((page) => page.data);
  return (
    <>
      {revisions.length === 0 && <p className="text-14 text-soft">{t('editor.historyEmpty')}</p>}
      {isDirty && revisions.length > 1 && <p className="text-14 text-soft">{t('editor.restoreFirst')}</p>}
      {problem && <Notice tone="problem">{errorText(locale, problem)}</Notice>}
      <ul className="revisions">
        {revisions.map((revision) => (
          <Revision
            key={revision.revision}
            subject={subject}
            revision={revision}
            isNewest={revision.revision === newest}
            onReport={
              revision.author && revision.author.id === ownId ? undefined : () => onReport(revision.id)
            }
            onRestore={
              isDirty || isPending
                ? undefined
                : () => mutate({ revision: revision.revision, key: randomKey() })
            }
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outline" onClick={() => void fetchNextPage()}>
          {t('moment.showMore')}
        </Button>
      )}
    </>
  );
}

function Revision({
  subject,
  revision,
  isNewest,
  onReport,
  onRestore,
}: {
  subject: Subject;
  revision: SubtitleRevision;
  isNewest: boolean;
  onReport: (() => void) | undefined;
  onRestore: (() => void) | undefined;
}) {
  const { locale, t } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const {
    revision: number,
    kind,
    base_revision,
    author,
    timestamp,
    comment,
    changes,
    erased,
    hidden,
  } = revision;
  return (
    <li className="revision">
      <p className="text-14">
        <strong>{t('editor.revision', { number })}</strong>
        {isNewest && <span className="ms-2 text-accent-ink">{t('editor.current')}</span>}
      </p>
      <p className="text-14 text-soft">
        {kind === 'restore' ? t('editor.kind_restore', { number: base_revision }) : t(`editor.kind_${kind}`)}
        {' · '}
        {author ? t('editor.by', { name: author.name }) : t('editor.byOperator')}
        {' · '}
        {shortTime(locale, timestamp)}
      </p>
      {comment !== '' && <p className="text-14">{comment}</p>}
      {erased || hidden ? (
        <p className="text-14 text-soft">{t(erased ? 'editor.erased' : 'editor.hidden')}</p>
      ) : (
        <>
          <p className="text-12 text-soft">
            {(['added', 'removed', 'time', 'EN', 'CN'] as const)
              .filter((part) => changes[part] > 0)
              .map((part) => t(`editor.changed_${part}`, { count: changes[part] }))
              .join(' · ')}
          </p>
          <div className="cue-tools-row">
            <Tool aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t(isOpen ? 'editor.hideChanges' : 'editor.showChanges')}
            </Tool>
            {!isNewest && (
              <Tool aria-disabled={!onRestore || undefined} onClick={onRestore}>
                {t('editor.restore')}
              </Tool>
            )}
            {onReport && <Tool onClick={onReport}>{t('cases.reportRevision')}</Tool>}
          </div>
          {isOpen && <Differences subject={subject} from={number - 1} to={number} />}
        </>
      )}
    </li>
  );
}
