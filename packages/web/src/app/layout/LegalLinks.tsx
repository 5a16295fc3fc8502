import { Link } from '@tanstack/react-router';
import { useLocale } from '../../i18n/locale.ts';

/** The way to both legal pages; `onFollow` is for a dialog that they stand in. */
export function LegalLinks({ onFollow }: { onFollow?: () => void }) {
  const { t } = useLocale();
  return (
    <nav aria-label={t('home.legal')} className="flex flex-wrap gap-x-6 text-14">
      {(['privacy', 'terms'] as const).map((name) => (
        <Link
          key={name}
          to={`/${name}`}
          className="inline-flex min-h-11 items-center text-soft underline underline-offset-2 hover:text-ink"
          onClick={onFollow}
        >
          {t(`home.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
