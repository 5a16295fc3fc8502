import { Link } from '@tanstack/react-router';
import { imageUrl } from '@bloom/contract/video/images';
import { useLocale } from '../../i18n/locale.ts';
import { usePageConfig } from '../../lib/page-config.ts';
import { Flower } from '../../ui/image/Icon.tsx';
import { useHomeSearch } from './home/use-home-search.ts';

/** The logo, which links to the home page. */
export function HomeLink() {
  const { t } = useLocale();
  const { siteName, links } = usePageConfig();
  const image = links.logo && imageUrl(links.logo, { width: 160 });
  return (
    <Link
      to="/"
      search={useHomeSearch()}
      aria-label={t('shell.home')}
      className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control text-20 font-bold tracking-tight whitespace-nowrap"
    >
      {image === undefined ? (
        <Flower size={30} />
      ) : (
        // Not the image that a page waits for, which React requests before all others.
        <img
          src={image}
          alt=""
          width={30}
          height={30}
          fetchPriority="low"
          className="size-7.5 shrink-0 rounded-control object-contain"
        />
      )}
      <span className="hidden truncate max-desktop:inline max-desktop:max-w-24 wide:inline wide:max-w-48">
        {siteName}
      </span>
    </Link>
  );
}
