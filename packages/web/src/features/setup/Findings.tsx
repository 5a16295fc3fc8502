import { useQuery } from '@tanstack/react-query';
import type { Finding } from '@bloom/contract/admin/setup';
import { useLocale } from '../../i18n/locale.ts';
import { LoadProblem } from '../../lib/LoadProblem.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Notice } from '../../ui/message/Notice.tsx';
import { doctorOptions } from './setup-api.ts';

/** The findings of `bloom doctor`, and a way to check again (docs/specification/accounts.md#setup). */
export function Findings({ code }: { code: string }) {
  const { t } = useLocale();
  const { data, error, isFetching, refetch } = useQuery(doctorOptions(code));
  const again = () => void refetch();
  return (
    <section aria-label={t('setup.doctor')} aria-busy={isFetching} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-20 font-semibold">{t('setup.doctor')}</h2>
        <Button variant="quiet" disabled={isFetching} onClick={again}>
          {t('setup.doctorAgain')}
        </Button>
      </div>
      {isFetching && (
        <p role="status" className="text-soft">
          {t('setup.doctorRunning')}
        </p>
      )}
      {!isFetching && error && <LoadProblem error={error} onRetry={again} />}
      {!isFetching && data && <Found findings={data} />}
    </section>
  );
}

function Found({ findings }: { findings: readonly Finding[] }) {
  const { t } = useLocale();
  const fine = findings.filter(({ level }) => level === 'ok');
  const bad = findings
    .filter(({ level }) => level !== 'ok')
    .toSorted((a, b) => a.level.localeCompare(b.level));
  const failures = bad.filter(({ level }) => level === 'failure').length;
  return (
    <>
      <Notice tone={failures > 0 ? 'problem' : 'success'}>
        {failures > 0 ? t('setup.doctorBad', { count: failures }) : t('setup.doctorGood')}
      </Notice>
      <ul className="flex flex-col divide-y divide-line text-14 wrap-anywhere">
        {bad.map(({ part, level, text, advice }) => (
          <li key={part + text} className="flex flex-col gap-1 py-3">
            <p>
              <strong className={level === 'failure' ? 'text-danger' : undefined}>
                {t(level === 'failure' ? 'setup.level_failure' : 'setup.level_warning')}
              </strong>{' '}
              <span lang="en">
                {part}: {text}
              </span>
            </p>
            {advice && (
              <p lang="en" className="text-soft">
                → {advice}
              </p>
            )}
          </li>
        ))}
      </ul>
      <details className="text-14">
        <summary className="min-h-11 cursor-pointer content-center text-soft">
          {t('setup.doctorFine', { count: fine.length })}
        </summary>
        <ul lang="en" className="flex flex-col gap-1 wrap-anywhere">
          {fine.map(({ part, text }) => (
            <li key={part + text}>
              {part}: {text}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
