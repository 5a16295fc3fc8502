import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { CasesResponse, ModerationCase } from '@bloom/contract/moderation/moderation-case';
import { useLocale } from '../../i18n/locale.ts';
import { timeAgo } from '../../lib/format.ts';
import { useNowS } from '../../lib/time/clock.ts';
import { PagedList } from '../../lib/PagedList.tsx';
import { Placeholder } from '../../ui/message/Placeholder.tsx';

type CaseListProps = {
  list: UseInfiniteQueryResult<{ pages: CasesResponse[] }>;
  chosen: number | undefined;
  ownId: number;
  onChoose: (id: number) => void;
};

/** The queue of cases. */
export function CaseList({ list, chosen, ownId, onChoose }: CaseListProps) {
  const { t } = useLocale();
  return (
    <PagedList
      label={t('cases.list')}
      list={list}
      renderItem={(each) => (
        <Row
          key={each.id}
          row={each}
          isChosen={each.id === chosen}
          ownId={ownId}
          onChoose={() => onChoose(each.id)}
        />
      )}
      empty={<Placeholder title={t('cases.empty')} text={t('cases.emptyText')} />}
      end={t('cases.end')}
    />
  );
}

type RowProps = { row: ModerationCase; isChosen: boolean; ownId: number; onChoose: () => void };

function Row({ row, isChosen, ownId, onChoose }: RowProps) {
  const { t } = useLocale();
  const nowS = useNowS();
  const { target, snapshot, reasons, reports, notices, appeals, waiting, opened, outcome, taken } = row;
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen}
        data-case={row.id}
        className={`flex w-full flex-col gap-1 rounded-control px-3 py-3 text-left hover:bg-sunken ${isChosen ? 'bg-accent-wash' : ''}`}
        onClick={onChoose}
      >
        <span className="line-clamp-2 font-semibold wrap-anywhere" dir="auto">
          {snapshot.title}
        </span>
        {/* Of a note, message or person the title alone does not say what was written. */}
        {target.kind !== 'video' && snapshot.text && (
          <span className="line-clamp-1 text-14 wrap-anywhere" dir="auto">
            {snapshot.text}
          </span>
        )}
        <span className="text-14 text-soft">
          {[
            t(`decision.one_${target.kind}`),
            ...reasons.slice(0, 2).map((reason) => t(`cases.reason_${reason}`)),
            ...(waiting ? [t(`cases.waits_${waiting}`)] : []),
            ...(appeals > 0 ? [t('cases.appeals', { count: appeals })] : []),
            ...(notices > 0 ? [t('cases.notices', { count: notices })] : []),
            ...(reports > 0 ? [t('cases.reports', { count: reports })] : []),
            timeAgo(t, opened, nowS),
          ].join(' · ')}
        </span>
        {taken?.by && (
          <span className="text-14 text-accent-ink">
            {taken.by.id === ownId ? t('cases.takenByYou') : t('cases.takenBy', { name: taken.by.name })}
          </span>
        )}
        {outcome && <span className="text-14 font-semibold">{t(`cases.outcome_${outcome}`)}</span>}
      </button>
    </li>
  );
}
