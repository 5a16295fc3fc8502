import { useEffect, useState } from 'react';
import { errorWords } from '@bloom/contract/error-words';
import { useLocale } from '../i18n/locale.ts';
import { ApiError } from '../lib/api.ts';
import { queryClient } from '../lib/query-client.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Says above everything that the server is under maintenance (product.md §8), until it answers again. */
export function AlertBar() {
  const { locale, t } = useLocale();
  const [maintenance, setMaintenance] = useState(false);

  useEffect(() => {
    const hear = (action: string, error: Error | null) => {
      if (action === 'success') setMaintenance(false);
      else if (error instanceof ApiError && error.maintenance) setMaintenance(true);
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated') hear(event.action.type, event.query.state.fetchFailureReason);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated') hear(event.action.type, event.mutation.state.failureReason);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);

  if (!maintenance) return null;
  return (
    <div
      role="alert"
      className="flex items-center gap-3 border-b border-line bg-warning-wash py-1 pr-2 pl-4 text-14 desktop:pl-6"
    >
      <span className="text-warning">
        <Icon name="warning" />
      </span>
      <p className="flex-1 py-2">{errorWords(locale, 'server.maintenance', {})}</p>
      <IconButton label={t('shell.close')} onClick={() => setMaintenance(false)}>
        <Icon name="close" size={16} />
      </IconButton>
    </div>
  );
}
