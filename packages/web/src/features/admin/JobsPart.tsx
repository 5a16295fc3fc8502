import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../i18n/locale.ts';
import { shortTime } from '../../lib/format.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { jobsOptions, runJob } from './admin-api.ts';
import { useChange } from './use-change.ts';

/** The jobs of the whole system, and how one is run now (docs/operations.md#jobs). */
export function JobsPart() {
  const { locale, t } = useLocale();
  const { data, error, refetch } = useQuery(jobsOptions);
  const { mutate, isPending } = useChange(runJob, t('admin.begins'));
  if (!data) return <Loading error={error} onRetry={() => void refetch()} className="min-h-96" />;
  return (
    <>
      <p className="text-14 text-soft">{t('admin.jobsIntro')}</p>
      <ul aria-label={t('admin.part_jobs')} className="flex flex-col divide-y divide-line">
        {data.map(({ name, state, started, next, failures, error: problem, remaining }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
              <p className="font-semibold">{name}</p>
              <p className="text-14 text-soft">
                {[
                  t(`admin.job_${state}`),
                  started !== null && `${t('admin.started')}: ${shortTime(locale, started)}`,
                  next !== null && `${t('admin.next')}: ${shortTime(locale, next)}`,
                  failures > 0 && t('admin.failures', { count: failures }),
                  remaining !== null && t('admin.remaining', { count: remaining }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {problem !== null && <p className="text-14 text-danger">{problem}</p>}
            </div>
            <Button
              aria-label={t('admin.runOf', { name })}
              disabled={isPending || state === 'running'}
              onClick={() => mutate(name)}
            >
              {t('admin.run')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
