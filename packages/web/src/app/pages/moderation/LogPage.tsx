import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { loggedActions, loggedKinds } from '@bloom/contract/moderation/moderation-rules';
import { LogRow } from '../../../features/moderation/LogRow.tsx';
import { logOptions, monthsOptions } from '../../../features/moderation/log-api.ts';
import { readLogSearch, type LogSearch } from '../../../features/moderation/log-search.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { monthText } from '../../../lib/format.ts';
import { useOptions } from '../../../parts/videos/options.ts';
import { PagedList } from '../../../lib/PagedList.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { PageTitle } from '../../layout/phone/PageHead.tsx';

const route = getRouteApi('/log');

/** `/log`: what moderators did, for everybody (docs/specification/moderation.md#moderation-log). */
export function LogPage() {
  const { t } = useLocale();
  const navigate = route.useNavigate();
  // Without the names that the query does not have.
  const search = readLogSearch(route.useSearch());
  const isNarrowed = Object.keys(search).length > 0;
  const show = (next: LogSearch) =>
    void navigate({ to: '/log', search: next, replace: true, resetScroll: false });
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 max-desktop:px-4 desktop:py-8">
      <div className="flex flex-col gap-2">
        <PageTitle title={t('home.log')} />
        <p className="text-14 text-soft">
          {t('decision.logIntro')}{' '}
          <Link to="/rules" className="text-accent-ink underline underline-offset-2">
            {t('home.rules')}
          </Link>
        </p>
      </div>
      <Filters search={search} onChange={show} />
      <Months search={search} onChange={show} />
      <PagedList
        label={t('decision.logList')}
        list={useInfiniteQuery(logOptions(search))}
        renderItem={(entry) => <LogRow key={entry.id} entry={entry} />}
        empty={
          isNarrowed ? (
            <Placeholder title={t('decision.logNone')} text={t('decision.logNoneText')}>
              <Button variant="filled" onClick={() => show({})}>
                {t('decision.clear')}
              </Button>
            </Placeholder>
          ) : (
            <Placeholder title={t('decision.logEmpty')} text={t('decision.logEmptyText')} />
          )
        }
        end={t('decision.end')}
      />
    </div>
  );
}

type ChoiceProps = { search: LogSearch; onChange: (search: LogSearch) => void };

/** The value of a choice that narrows nothing. */
const all = 'all';

function Filters({ search, onChange }: ChoiceProps) {
  const { t } = useLocale();
  const { categories } = useOptions();
  const choices = {
    action: loggedActions.map((value) => ({ value, label: t(`decision.action_${value}`) })),
    kind: loggedKinds.map((value) => ({ value, label: t(`decision.kind_${value}`) })),
    category: categories(),
  };
  return (
    <div
      role="group"
      aria-label={t('decision.filters')}
      className="grid grid-cols-2 gap-3 desktop:grid-cols-3"
    >
      {(['action', 'kind', 'category'] as const).map((name) => (
        <Select
          key={name}
          label={t(`decision.${name}`)}
          value={search[name] ?? all}
          options={[{ value: all, label: t('decision.all') }, ...choices[name]]}
          onChange={(value) => onChange(readLogSearch({ ...search, [name]: value }))}
        />
      ))}
    </div>
  );
}

/** How many actions each month had; a press shows those of that month alone, and another one all again. */
function Months({ search, onChange }: ChoiceProps) {
  const { locale, t } = useLocale();
  // The list says it if the server cannot be reached.
  const { data: months = [] } = useQuery(monthsOptions(search));
  const { month: chosen, ...others } = search;
  if (months.length === 0) return null;
  return (
    <div role="group" aria-label={t('decision.month')} className="flex flex-col gap-1">
      <p aria-hidden="true" className="text-14 font-semibold">
        {t('decision.month')}
      </p>
      <div className="flex flex-wrap gap-2">
        {months.map(({ month, count }) => (
          <Button
            key={month}
            variant={month === chosen ? 'filled' : 'plain'}
            aria-pressed={month === chosen}
            onClick={() => onChange(month === chosen ? others : { ...search, month })}
          >
            {t('decision.monthCount', { month: monthText(locale, month), count })}
          </Button>
        ))}
      </div>
    </div>
  );
}
