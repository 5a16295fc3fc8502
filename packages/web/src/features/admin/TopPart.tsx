import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCatalogue, type ErrorKey } from '@bloom/contract/errors/errors';
import { topKinds } from '@bloom/contract/catalogue/top-kinds';
import { useLocale } from '../../i18n/locale.ts';
import { fullAmount } from '../../lib/format.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { TargetLink } from '../../parts/decisions/TargetLink.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { topOptions } from './admin-api.ts';

const times = { hour: 3_600, day: 86_400, week: 604_800 };
type Time = keyof typeof times;

/** Who did most of late, and who was refused most (docs/operations.md#who-does-what). */
export function TopPart() {
  const { t } = useLocale();
  const [time, setTime] = useState<Time>('hour');
  const { data, error, refetch } = useQuery(topOptions(times[time]));
  function reasonOf(key: string): string {
    const { status, code } = errorCatalogue[key as ErrorKey];
    return t(status === 429 ? 'admin.tooOften' : 'admin.notAllowed', { code });
  }
  return (
    <>
      <Choice
        legend={t('admin.time')}
        value={time}
        options={(Object.keys(times) as Time[]).map((value) => ({
          value,
          label: t(`admin.time_${value}`),
        }))}
        onChange={setTime}
      />
      {!data && <Loading error={error} onRetry={() => void refetch()} className="min-h-96" />}
      {data &&
        topKinds.map((kind) => (
          <section key={kind} aria-label={t(`admin.top_${kind}`)} className="flex flex-col">
            <h2 className="text-20 font-semibold">{t(`admin.top_${kind}`)}</h2>
            {data[kind].length === 0 && <p className="text-soft">{t('admin.nothing')}</p>}
            <ol className="flex flex-col divide-y divide-line">
              {data[kind].map(({ account, address, error: key, count }) => (
                <li
                  key={`${account?.id} ${address} ${key}`}
                  className="flex items-center justify-between gap-4 py-1"
                >
                  <div className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">
                    {account ? (
                      <TargetLink
                        of={{ kind: 'user', id: String(account.id) }}
                        className="inline-flex min-h-11 flex-wrap items-center gap-x-1 hover:underline"
                      >
                        <bdi>{account.name}</bdi>
                        {account.handle !== null && <span className="text-soft">@{account.handle}</span>}
                      </TargetLink>
                    ) : (
                      <span className="py-2">
                        {address === null ? t('admin.others') : t('admin.visitor', { address })}
                      </span>
                    )}
                    {key !== null && <span className="text-14 text-soft">{reasonOf(key)}</span>}
                  </div>
                  <span className="tabular-nums">{fullAmount(count)}</span>
                </li>
              ))}
            </ol>
          </section>
        ))}
    </>
  );
}
