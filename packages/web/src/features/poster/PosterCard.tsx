import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PosterResponse } from '@bloom/contract/poster';
import { useLocale } from '../../i18n/locale.ts';
import { apiPath, call } from '../../lib/api.ts';
import { pictureSources } from '../../lib/picture.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { closePoster } from './poster-closed.ts';

/**
 * The operator's poster, shown until it is closed; a failure to load it is only logged
 * (docs/specification.md#poster).
 *
 * @param place the picture that the page keeps a place for; closing closes that one
 */
export function PosterCard({ place }: { place: string }) {
  const { t } = useLocale();
  const { data, error } = useQuery({
    queryKey: ['poster'],
    queryFn: ({ signal }) => call<PosterResponse>('GET', apiPath('event', 'poster'), { signal }),
    staleTime: 5 * 60_000,
  });
  useEffect(() => {
    // oxlint-disable-next-line no-console -- a failure is only logged (docs/specification.md#poster)
    if (error) console.info('the poster could not be loaded', error);
  }, [error]);

  if (error || data?.show_poster === false) return null;
  const { event_url: link = '', poster_img: picture = place } = data ?? {};
  const image = <Picture {...pictureSources(picture, 1280)} sizes="100vw" eager />;
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
        className="absolute top-2 right-2 bg-picture-shade text-on-picture! hover:bg-picture-shade!"
        onClick={() => closePoster(place)}
      >
        <Icon name="close" />
      </IconButton>
    </section>
  );
}
