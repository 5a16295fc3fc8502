import { Link } from '@tanstack/react-router';
import { useLocale } from '../../i18n/locale.ts';
import { usePageConfig } from '../../lib/page-config.ts';
import { SiteLogo } from '../../lib/SiteLogo.tsx';
import { useHomeSearch } from './home/use-home-search.ts';

/** The logo, which links to the home page. */
export function HomeLink() {
  const { t } = useLocale();
  const { siteName } = usePageConfig();
  return (
    <Link
      to="/"
      search={useHomeSearch()}
      aria-label={t('shell.home')}
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control text-20 font-bold tracking-tight whitespace-nowrap"
    >
      <SiteLogo size={30} />
      <span className="hidden truncate max-desktop:inline max-desktop:max-w-32 wide:inline wide:max-w-48">
        {siteName}
      </span>
    </Link>
  );
}
