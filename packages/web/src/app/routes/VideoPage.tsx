import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { localeTable, inLocale } from '@bloom/contract/locale';
import { isShownIn, sourceTable, type Source } from '@bloom/contract/sources/sources';
import { findInLists } from '../../features/catalogue/video-lists.ts';
import { useCountry } from '../../features/geo/country.ts';
import { videoOptions } from '../../features/video/video-api.ts';
import { useLocale } from '../../i18n/locale.ts';
import { LoadProblem } from '../../lib/LoadProblem.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { showToast } from '../../ui/toast.ts';
import { usePageTitle } from '../layout/use-page-title.ts';
import { useRefCode } from '../boot/use-ref-code.ts';
import { VideoView } from './VideoView.tsx';

const route = getRouteApi('/video/$id');

/** One video: the player, the facts about the video, and the actions. */
export function VideoPage() {
  const { t } = useLocale();
  const { id } = route.useParams();
  const { videoSrc, code, episode: linked, t: linkedS, edit } = route.useSearch();
  const episode = linked ?? 1;
  useRefCode(code);
  const queryClient = useQueryClient();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...videoOptions(videoSrc, id),
    placeholderData: () => {
      const known = findInLists(queryClient, { source: videoSrc, id });
      return known && { ...known, list: [], url: '' };
    },
  });
  const country = useCountry();
  const hiddenBy = country !== undefined && !isShownIn(videoSrc, country) ? country : undefined;
  const index = Math.min(episode, data?.list.length || 1) - 1;
  const episodeTitle = index > 0 && data?.list[index]?.title;
  usePageTitle(
    data === null
      ? t('video.missingTitle')
      : data && (episodeTitle ? `${episodeTitle} · ${data.title}` : data.title),
  );

  if (hiddenBy) return <HiddenHere source={videoSrc} country={hiddenBy} />;
  if (data === null) {
    return (
      <Placeholder
        page
        icon="warning"
        title={t('video.missingTitle')}
        text={t('video.missingText')}
      >
        <Link to="/" className={buttonClass('filled')}>
          {t('shell.backHome')}
        </Link>
      </Placeholder>
    );
  }
  // The full response decides the episode; with the placeholder the player would start twice.
  if (data && !(isPlaceholderData && data.video_type === 'Playlist')) {
    return (
      <VideoView
        key={`${videoSrc}/${id}`}
        video={data}
        index={index}
        linkedS={linkedS}
        isExplicit={linked !== undefined || linkedS !== undefined}
        country={country}
        isEditing={edit === 1}
      />
    );
  }
  if (!error) return <VideoSkeleton />;
  return <LoadProblem page error={error} onRetry={() => void refetch()} />;
}

/**
 * Where the country hides a video, home and the reason are shown instead
 * (docs/specification/catalogue.md#country-filter).
 */
function HiddenHere({ source, country }: { source: Source; country: string }) {
  const { locale, t } = useLocale();
  const navigate = useNavigate();
  const places = new Intl.DisplayNames(localeTable[locale].tag, { type: 'region' });
  const text = t('home.hiddenVideo', {
    sources: inLocale(sourceTable[source].name, locale),
    place: places.of(country) ?? country,
  });
  useEffect(() => {
    showToast({ tone: 'problem', text });
    void navigate({ to: '/', replace: true });
  }, [navigate, text]);
  return <VideoSkeleton />;
}

function VideoSkeleton() {
  const { t } = useLocale();
  return (
    <div className="video-page" role="status" aria-label={t('shell.loading')}>
      <div className="player-column">
        <div className="player skeleton" />
      </div>
      <div className="video-body">
        <div className="skeleton h-7 w-3/4" />
        <div className="skeleton h-4 w-1/2" />
        <div className="skeleton h-7 w-24" />
      </div>
    </div>
  );
}
