import type { PetalDay } from '@bloom/contract/admin/admin';
import { useLocale } from '../../i18n/locale.ts';
import { fullAmount } from '../../lib/format.ts';
import { DataTable } from './DataTable.tsx';

const series = ['minted', 'burned', 'moved'] as const;

/** Petals of the last days: bars for each kind on a scale of its own, and the same as a table. */
export function PetalChart({ days }: { days: readonly PetalDay[] }) {
  const { t } = useLocale();
  if (days.length === 0) return <p className="text-soft">{t('admin.noDays')}</p>;
  return (
    <>
      <div className="grid gap-4 desktop:grid-cols-3">
        {series.map((name) => {
          const most = Math.max(...days.map((day) => day[name]));
          return (
            <figure key={name} className="flex min-w-0 flex-col gap-1">
              <figcaption className="text-14 text-soft">
                {t('admin.chartOf', { what: t(`admin.${name}`), most: fullAmount(most) })}
              </figcaption>
              <div
                aria-hidden="true"
                className="flex h-24 items-end gap-px border-b border-line"
                data-chart={name}
              >
                {days.map((day) => (
                  <div
                    key={day.day}
                    title={`${day.day}: ${fullAmount(day[name])}`}
                    className="max-w-6 flex-1 rounded-t-sm bg-accent-fill"
                    style={{ height: `${most === 0 ? 0 : (100 * day[name]) / most}%` }}
                  />
                ))}
              </div>
            </figure>
          );
        })}
      </div>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent-ink">
          {t('admin.table')}
        </summary>
        <DataTable
          label={t('admin.byDay')}
          columns={[t('admin.day'), ...series.map((name) => t(`admin.${name}`))]}
          rows={days.map((day) => [day.day, ...series.map((name) => fullAmount(day[name]))])}
        />
      </details>
    </>
  );
}
