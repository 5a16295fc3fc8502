import { Link } from '@tanstack/react-router';
import { useLocale } from '../../i18n/locale.ts';

/** Links to both legal pages and the rules. */
export function LegalLinks() {
  const { t } = useLocale();
  return (
    <nav aria-label={t('home.legal')} className="flex flex-wrap gap-x-6 text-14">
      {(['privacy', 'terms', 'rules'] as const).map((name) => (
        <Link
          key={name}
          to={`/${name}`}
          className="inline-flex min-h-11 min-w-11 items-center text-soft underline underline-offset-2 hover:text-ink"
        >
          {t(`home.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
