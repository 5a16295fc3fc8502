import { useQuery } from '@tanstack/react-query';
import { useLocale } from '../../i18n/locale.ts';
import { Notice } from '../../ui/message/Notice.tsx';
import { statusOptions } from './admin-api.ts';

/** How soon the status is read again while releases are being looked up, in milliseconds. */
const againMs = 2_000;

/** Says that there is a newer release, if the operator has that looked up (docs/operations.md#release). */
export function NewRelease() {
  const { t } = useLocale();
  const { data } = useQuery({
    ...statusOptions,
    refetchInterval: ({ state }) => state.data?.data.releases?.checked === null && againMs,
  });
  const newer = data?.releases?.newer;
  if (!data || !newer) return null;
  return (
    <Notice tone="info">
      {t('admin.newRelease', { version: newer.version, own: data.server.version })}{' '}
      {newer.page !== null && (
        <a
          href={newer.page}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent-ink underline underline-offset-2"
        >
          {t('admin.aboutRelease')}
        </a>
      )}
    </Notice>
  );
}
