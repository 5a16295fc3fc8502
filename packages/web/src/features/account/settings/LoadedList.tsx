import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { loadProblem } from '../../../lib/error-text.ts';
import { Button } from '../../../ui/form/Button.tsx';

type LoadedListProps<T> = {
  query: UseQueryResult<T[]>;
  children: (items: T[]) => ReactNode;
};

/** A short list, or what is shown in its place until it is there. */
export function LoadedList<T>({ query, children }: LoadedListProps<T>) {
  const { locale, t } = useLocale();
  if (query.data) return children(query.data);
  if (query.error) {
    const { title, text } = loadProblem({ locale, t }, query.error);
    return (
      <div role="alert" className="flex flex-col items-start gap-3 text-14">
        <p>
          <span className="font-semibold">{title}</span>
          <br />
          <span className="text-soft">{text}</span>
        </p>
        <Button onClick={() => void query.refetch()}>{t('shell.retry')}</Button>
      </div>
    );
  }
  return (
    <div role="status" aria-label={t('shell.loading')} className="flex flex-col gap-2">
      <div className="skeleton h-14 rounded-control" />
      <div className="skeleton h-14 rounded-control" />
    </div>
  );
}

/** One thing of the list: what it is, more of it, and what can be done with it. */
export function ListRow(row: { title: ReactNode; text: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2 last:border-b-0">
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">{row.title}</p>
        <p className="text-14 text-soft">{row.text}</p>
      </div>
      {row.children}
    </li>
  );
}
