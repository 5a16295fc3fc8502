import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AdminSuggestionsResponse } from '@bloom/contract/admin/admin';
import { sourceTable } from '@bloom/contract/sources/sources';
import { inLocale } from '@bloom/contract/wire/locale';
import { useLocale } from '../../i18n/locale.ts';
import { fullAmount, percentText } from '../../lib/format.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { suggestionsOptions } from './admin-api.ts';
import { Facts, Part } from './Part.tsx';

type Suggested = AdminSuggestionsResponse['data']['list'][number]['videos'][number];

/** The suggestions of videos that are the same, and how often users agree. */
export function WorksPart() {
  const { locale, t } = useLocale();
  const { data, error, refetch } = useQuery(suggestionsOptions);
  if (!data) return <Loading error={error} onRetry={() => void refetch()} className="min-h-96" />;
  /** A count, with its share of a sum. */
  const ofAll = (count: number, sum: number) =>
    sum === 0 ? fullAmount(count) : `${fullAmount(count)} (${percentText(locale, count / sum)})`;
  const decided = data.accepted + data.declined;
  return (
    <>
      <Part title={t('admin.agreement')}>
        <Facts
          facts={[
            [t('admin.suggestionsOpen'), fullAmount(data.open)],
            [t('admin.suggestionsYes'), ofAll(data.accepted, decided)],
            [t('admin.suggestionsNo'), ofAll(data.declined, decided)],
            [t('admin.suggestionsConfirmed'), ofAll(data.confirmed, data.accepted)],
            [t('admin.suggestionsRefused'), ofAll(data.refused, data.accepted)],
          ]}
        />
      </Part>
      <Part title={t('admin.suggestionsOpen')}>
        {data.list.length === 0 && <p className="text-soft">{t('admin.nothing')}</p>}
        <ol className="flex flex-col divide-y divide-line">
          {data.list.map(({ videos, score }) => (
            <li
              key={videos.map(({ id }) => id).join(' ')}
              className="flex items-center justify-between gap-4 py-1"
            >
              <div className="flex min-w-0 flex-col">
                {videos.map((each) => (
                  <Copy key={each.id} of={each} />
                ))}
              </div>
              <span className="tabular-nums">{percentText(locale, score)}</span>
            </li>
          ))}
        </ol>
      </Part>
    </>
  );
}

function Copy({ of: { source, id, title } }: { of: Suggested }) {
  const { locale } = useLocale();
  return (
    <Link
      to="/video/$id"
      params={{ id }}
      search={{ videoSrc: source }}
      className="inline-flex min-h-11 flex-wrap items-center gap-x-2 wrap-anywhere hover:underline"
    >
      <bdi>{title}</bdi>
      <span className="text-soft">{inLocale(sourceTable[source].name, locale)}</span>
    </Link>
  );
}
