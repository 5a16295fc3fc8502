import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { LoadProblem } from '../../lib/LoadProblem.tsx';
import { Button } from '../../ui/Button.tsx';
import { PagedList } from '../../ui/PagedList.tsx';

type HistoryProps<T> = Pick<
  Parameters<typeof PagedList<T>>[0],
  'label' | 'list' | 'renderItem' | 'empty'
>;

/** Entries that go back in time, page by page. */
export function History<T>(props: HistoryProps<T>): ReactNode {
  const { locale, t } = useLocale();
  return (
    <PagedList
      {...props}
      loadingLabel={t('shell.loading')}
      renderProblem={(error, retry, isMore) =>
        isMore ? (
          <div role="alert" className="flex flex-col items-center gap-3 py-4 text-center text-14">
            <p>{t('statement.moreFailed', { message: errorText(locale, error) })}</p>
            <Button onClick={retry}>{t('shell.retry')}</Button>
          </div>
        ) : (
          <LoadProblem error={error} onRetry={retry} />
        )
      }
    />
  );
}
