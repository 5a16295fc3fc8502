import { useQuery } from '@tanstack/react-query';
import { useLinkProps } from '@tanstack/react-router';
import { categories } from '@bloom/contract/catalogue/categories';
import { imageSources } from '@bloom/contract/video/images';
import { isShownIn } from '@bloom/contract/sources/sources';
import { formatDuration } from '@bloom/contract/wire/time';
import type { Video, VideoSummary } from '@bloom/contract/video/video';
import { useLocale } from '../../i18n/locale.ts';
import { fullAmount, personName, shortAmount } from '../../lib/format.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { textLanguage } from '../../lib/text/text-language.ts';
import { UserName } from '../../parts/people/UserName.tsx';
import { Petal } from '../../ui/image/Icon.tsx';
import { Image } from '../../ui/image/Image.tsx';
import { EpisodeList, type EpisodeMark } from './EpisodeList.tsx';
import { relatedOptions } from './video-api.ts';

type UpNextProps = {
  video: Video;
  /** The number of the current episode, from 0. */
  index: number;
  markOf: (index: number) => EpisodeMark;
  onChoose: (index: number) => void;
  country: string | undefined;
};

/** The episodes of a playlist, and what is related to the video. */
export function UpNext({ video, index, markOf, onChoose, country }: UpNextProps) {
  return (
    <div className="flex flex-col gap-5">
      {video.list.length > 0 && (
        <EpisodeList episodes={video.list} current={index} markOf={markOf} onChoose={onChoose} />
      )}
      <RelatedVideos video={video} country={country} />
    </div>
  );
}

function RelatedVideos({ video, country }: Pick<UpNextProps, 'video' | 'country'>) {
  const { t } = useLocale();
  const { data, error, refetch } = useQuery(relatedOptions(video.source, video.id));
  if (!data) {
    return (
      <Loading error={error} onRetry={() => void refetch()}>
        <RelatedSkeleton />
      </Loading>
    );
  }
  const shown = country === undefined ? data : data.filter((each) => isShownIn(each.source, country));
  if (shown.length === 0) return <p className="text-14 text-soft">{t('video.noRelated')}</p>;
  return (
    <ul className="related" aria-label={t('video.related')}>
      {shown.map((each) => (
        <li key={`${each.source}/${each.id}`}>
          <RelatedCard video={each} />
        </li>
      ))}
    </ul>
  );
}

/** Stands where related videos will be. */
export function RelatedSkeleton() {
  return (
    <div className="related">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="related-card">
          <div className="related-image skeleton" />
          <div>
            <div className="skeleton my-1 h-3.5 w-11/12" />
            <div className="skeleton my-2 h-3.5 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}

const cardWidths = [160, 320, 480] as const;

function RelatedCard({ video }: { video: VideoSummary }) {
  const { locale, t } = useLocale();
  const language = textLanguage(locale, video.title);
  const link = useLinkProps({
    to: '/video/$id',
    params: { id: video.id },
    search: { videoSrc: video.source, categoryIdx: categories.indexOf(video.category) },
  });
  const { badge, isLive } = badgeOf(video);
  return (
    <a {...link} className="related-card">
      <span className="related-image">
        <Image
          {...imageSources(video.thumbnails.high.url, cardWidths)}
          sizes="168px"
          video={video}
          lang={language}
        />
        {badge && <span className={isLive ? 'badge badge-end badge-live' : 'badge badge-end'}>{badge}</span>}
      </span>
      <span className="flex min-w-0 flex-col gap-1">
        <span className="related-title" dir="auto" lang={language}>
          {video.title}
        </span>
        <span className="truncate text-12 text-soft" dir="auto">
          <UserName name={personName(locale, video.account_name)} handle={video.account_handle} />
        </span>
        <span
          role="img"
          className="flex items-center gap-1 text-12 text-soft"
          title={t('catalogue.balance', {
            amount: fullAmount(video.video_bloom_balance),
          })}
        >
          <Petal size={14} />
          {shortAmount(locale, video.video_bloom_balance)}
        </span>
      </span>
    </a>
  );

  function badgeOf({ video_type: type, episode_count: count, duration }: VideoSummary) {
    if (type === 'Live') return { badge: t('catalogue.live'), isLive: true };
    if (type === 'Playlist') return { badge: t('catalogue.episodes', { count }), isLive: false };
    return { badge: duration === null ? undefined : formatDuration(duration), isLive: false };
  }
}
