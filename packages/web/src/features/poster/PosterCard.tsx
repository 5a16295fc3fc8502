import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { imageSources } from '@bloom/contract/video/images';
import type { PosterResponse } from '@bloom/contract/page/poster';
import { useLocale } from '../../i18n/locale.ts';
import { apiPath, call } from '../../lib/api.ts';
import { IconButton } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/image/Icon.tsx';
import { Image } from '../../ui/image/Image.tsx';
import { closePoster } from './poster-closed.ts';

/**
 * The operator's poster, shown until it is closed; a failure to load it is only logged
 * (docs/specification/pages.md#poster).
 *
 * @param image the image of the page configuration; closing hides that one
 */
export function PosterCard({ image: configured }: { image: string }) {
  const { t } = useLocale();
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
  const { event_url: link = '', poster_img: url = configured } = data ?? {};
  const image = <Image {...imageSources(url, [640, 960, 1280])} sizes="100vw" eager />;
  return (
    <section aria-label={t('home.poster')} className="poster">
      {link ? (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('home.posterLink')}
          className="absolute inset-0"
        >
          {image}
        </a>
      ) : (
        image
      )}
      <IconButton
        label={t('home.posterClose')}
        className="absolute top-2 right-2 bg-image-shade text-on-image! hover:bg-image-shade!"
        onClick={() => closePoster(configured)}
      >
        <Icon name="close" />
      </IconButton>
    </section>
  );
}
