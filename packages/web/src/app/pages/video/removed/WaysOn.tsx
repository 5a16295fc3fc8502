import { SearchBox } from '../../../../features/catalogue/search/SearchBox.tsx';
import { shownIn } from '../../../../features/catalogue/list/cn-list.ts';
import type { Filters } from '../../../../features/catalogue/filter/filters.ts';
import { useVideos } from '../../../../features/catalogue/list/use-videos.ts';
import { CardSkeleton, VideoCard } from '../../../../features/catalogue/list/VideoCard.tsx';
import { videoKey } from '../../../../features/catalogue/list/video-lists.ts';
import { useHiddenVideos } from '../../../../features/catalogue/hidden-videos.ts';
import { useCountry } from '../../../../features/geo/country.ts';
import { useLocale } from '../../../../i18n/locale.ts';
import { useGiving } from '../../../dialogs/gift/use-giving.ts';
import { useSearchHere } from '../../../layout/home/use-search-here.ts';
import { CardActions } from '../../home/CardActions.tsx';

/** A search for what was not found. */
export function SearchOn() {
  const { t } = useLocale();
  const search = useSearchHere({});
  return (
    <div className="flex w-full">
      <SearchBox label={t('home.searchOn')} value="" onSearch={search} />
    </div>
  );
}

const list: Filters = { sort: 'thanked_week' };
/** One row of the desktop layout. */
const places = [0, 1, 2] as const;

/** Three videos to watch in place of what was not found; nothing where there are none. */
export function WatchOn() {
  const { t } = useLocale();
  const { data, error } = useVideos(list);
  const country = useCountry();
  const giving = useGiving({ list });
  const hidden = useHiddenVideos();
  const videos =
    data &&
    shownIn(country, data)
      .filter((video) => !hidden.has(videoKey(video)))
      .slice(0, places.length);
  if (videos?.length === 0 || (!videos && error)) return null;
  return (
    <section
      aria-labelledby="watch-on"
      // The server leaves them to the app.
      className={`mx-auto max-w-4xl pb-8 max-desktop:px-(--page-margin) ${videos ? '' : 'needs-script'}`}
    >
      <h2 id="watch-on" className="pb-4 text-20 font-semibold">
        {t('home.watchOn')}
      </h2>
      <ul className="card-grid" aria-labelledby="watch-on" aria-busy={!videos}>
        {videos?.map((video) => (
          <li key={videoKey(video)}>
            <VideoCard
              video={video}
              first={false}
              renderActions={(shown) => <CardActions video={shown} giving={giving} />}
            />
          </li>
        )) ??
          places.map((place) => (
            <li key={place}>
              <CardSkeleton />
            </li>
          ))}
      </ul>
    </section>
  );
}
