import { Link } from '@tanstack/react-router';
import { useLocale } from '../../i18n/locale.ts';
import { usePageConfig } from '../../lib/page-config.ts';

/** Links to both legal pages, the rules and, where there is one, the imprint. */
export function LegalLinks() {
  const { t } = useLocale();
  const { imprint } = usePageConfig();
  return (
    <nav aria-label={t('home.legal')} className="flex flex-wrap gap-x-6 text-14">
      {(['privacy', 'terms', 'rules', ...(imprint ? (['imprint'] as const) : [])] as const).map((name) => (
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
