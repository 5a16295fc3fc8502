import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { imageSources } from '@bloom/contract/video/images';
import type { PosterResponse } from '@bloom/contract/page/poster';
import { useLocale } from '../../i18n/locale.ts';
import { apiPath, call } from '../../lib/api.ts';
import { usePageConfig } from '../../lib/page-config.ts';
import { textLanguage } from '../../lib/text/text-language.ts';
import { IconButton } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/image/Icon.tsx';
import { Image } from '../../ui/image/Image.tsx';
import { closePoster } from './poster-closed.ts';

type PosterCardProps = {
  /** The image of the page configuration; closing hides that one. */
  image: string;
  /** The images of the videos below, none of which is shown twice. */
  below: ReadonlySet<string>;
};

/**
 * The operator's poster in one line, shown until it is closed; a failure to load it is only logged
 * (docs/specification/pages.md#poster).
 */
export function PosterCard({ image: configured, below }: PosterCardProps) {
  const { locale, t } = useLocale();
  const { posterTitle } = usePageConfig().links;
  const { data, error } = useQuery({
    queryKey: ['poster'],
    queryFn: ({ signal }) => call<PosterResponse>('GET', apiPath('event', 'poster'), { signal }),
    staleTime: 5 * 60_000,
  });
  useEffect(() => {
    // oxlint-disable-next-line no-console -- a failure is only logged (docs/specification/pages.md#poster)
    if (error) console.info('the poster could not be loaded', error);
  }, [error]);

  if (error || data?.show_poster === false) return null;
  const {
    event_url: link = '',
    poster_img: url = configured,
    poster_title: title = posterTitle,
  } = data ?? {};
  const content = (
    <>
      {!below.has(url) && (
        <span className="poster-image">
          <Image {...imageSources(url, [160, 320])} sizes="100px" eager />
        </span>
      )}
      <strong className="line-clamp-2 leading-tight" dir="auto" lang={title && textLanguage(locale, title)}>
        {title || t('home.poster')}
      </strong>
    </>
  );
  return (
    <section aria-label={t('home.poster')} className="poster">
      {link ? (
        <a href={link} target="_blank" rel="noopener noreferrer" className="poster-words">
          {content}
          <span className="shrink-0 text-14 text-accent-ink underline">{t('home.posterLink')}</span>
        </a>
      ) : (
        <div className="poster-words">{content}</div>
      )}
      <IconButton label={t('home.posterClose')} onClick={() => closePoster(configured)}>
        <Icon name="close" size={16} />
      </IconButton>
    </section>
  );
}
