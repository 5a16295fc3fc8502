import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { localeTable, inLocale } from '@bloom/contract/wire/locale';
import { isShownIn, sourceTable, type Source } from '@bloom/contract/sources/sources';
import type { Video } from '@bloom/contract/video/video';
import { findInLists, leaveLists } from '../../../features/catalogue/list/video-lists.ts';
import { useCountry } from '../../../features/geo/country.ts';
import { removeLocally } from '../../../features/history/local-progress.ts';
import { stopPlaying } from '../../../features/video/playing-video.ts';
import { RelatedSkeleton } from '../../../features/video/UpNext.tsx';
import type { RoomVideo } from '../../../features/video/room-video.ts';
import { isRemoved, videoOptions } from '../../../features/video/video-api.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { LoadProblem } from '../../../lib/LoadProblem.tsx';
import { showToast } from '../../../ui/message/toast.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useRefCode } from '../../boot/use-ref-code.ts';
import { hasGoneOn } from './series/go-on.ts';
import { MissingPage } from '../site/MissingPage.tsx';
import { RemovedVideo, useHiding } from './removed/RemovedVideo.tsx';
import { VideoView } from './VideoView.tsx';

type VideoPageProps = {
  source: Source;
  id: string;
  /** Whether its page is shown; otherwise only its player is, in a corner. */
  isShown: boolean;
  /** The query of its page. */
  search: {
    code?: string | undefined;
    /** The number of the episode, from 1. */
    episode?: number | undefined;
    /** Where it begins, in seconds. */
    t?: number | undefined;
    /** The moment that is shown. */
    moment?: number | undefined;
    edit?: 1 | undefined;
    collection?: string | undefined;
  };
  /** The room that watches it together, where its page is that of the room. */
  room: RoomVideo | undefined;
};

/** One video: the player, the facts about the video, and the actions. */
export function VideoPage({ source, id, isShown, search, room }: VideoPageProps) {
  const { t } = useLocale();
  const { code, episode: linked, t: linkedS, moment, edit, collection } = search;
  const episode = linked ?? 1;
  const queryClient = useQueryClient();
  const {
    data: known,
    error,
    refetch,
    isPlaceholderData,
  } = useQuery({
    ...videoOptions(source, id),
    placeholderData: () => {
      const listed = findInLists(queryClient, { source, id });
      return listed && { ...listed, list: [], url: '' };
    },
  });
  const removal = isRemoved(known) ? known.removal : undefined;
  const data = isRemoved(known) ? null : known;
  const country = useCountry();
  const hiddenBy = country !== undefined && !isShownIn(source, country) ? country : undefined;
  // Of a video that the country hides, the server sends a copy that it shows.
  const twin = data && data.source !== source ? data : undefined;
  const isGone =
    data === null || (hiddenBy !== undefined && !twin && (known !== undefined || error !== null));
  useEffect(() => {
    if (!isGone) return;
    stopPlaying({ source, id });
    hasGoneOn();
  }, [isGone, source, id]);
  const isRemovedHere = removal !== undefined;
  useEffect(() => {
    if (!isRemovedHere) return;
    leaveLists(queryClient, { source, id });
    removeLocally({ source, id });
  }, [isRemovedHere, queryClient, source, id]);
  // One that waits for a moderator is missing for everybody but its sharer.
  const hold = useHiding({ source, id }, data === null && !removal, 'hold');
  const absence = hold && hold.undone_by === undefined ? 'waiting' : 'missing';
  const named = room ? data?.list.findIndex((each) => each.id === room.episode) : episode - 1;
  const index = Math.max(0, Math.min(named ?? 0, (data?.list.length || 1) - 1));
  const episodeTitle = index > 0 && data?.list[index]?.title;
  const title =
    data === null
      ? t(removal ? 'video.removedTitle' : `video.${absence}Title`)
      : data && (episodeTitle ? `${episodeTitle} · ${data.title}` : data.title);

  // The full response decides the episode; with the placeholder the player would start twice.
  const isWhole = data && !(isPlaceholderData && data.video_type === 'Playlist');
  return (
    <>
      {isShown && <PageUrl code={code} title={title} />}
      {twin && !room ? (
        <GoToTwin twin={twin} isShown={isShown} />
      ) : isWhole && !hiddenBy && !twin ? (
        <VideoView
          video={data}
          index={index}
          linkedS={linkedS}
          isExplicit={linked !== undefined || linkedS !== undefined || room !== undefined}
          country={country}
          isShown={isShown}
          isEditing={edit === 1}
          collection={collection}
          moment={moment}
          room={room}
        />
      ) : !isShown ? null : hiddenBy && isGone && !room ? (
        <HiddenHere source={source} country={hiddenBy} />
      ) : removal ? (
        <RemovedVideo of={{ source, id }} removal={removal} />
      ) : data === null ? (
        <MissingPage
          icon={absence === 'waiting' ? 'clock' : 'warning'}
          title={t(`video.${absence}Title`)}
          text={t(`video.${absence}Text`)}
        />
      ) : error ? (
        <LoadProblem page error={error} onRetry={() => void refetch()} />
      ) : (
        <VideoSkeleton source={source} />
      )}
    </>
  );
}

/** The title of the document and the code in its URL, which are those of the page. */
function PageUrl({ code, title }: { code: string | undefined; title: string | undefined }) {
  useRefCode(code);
  usePageTitle(title);
  return null;
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
  return <VideoSkeleton source={source} />;
}

/** Leads to the page of the copy that the visitor's country shows (docs/specification/works.md#twin). */
function GoToTwin({ twin, isShown }: { twin: Video; isShown: boolean }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isShown) return;
    queryClient.setQueryData(videoOptions(twin.source, twin.id).queryKey, twin);
    const { id, source: videoSrc } = twin;
    void navigate({ to: '/video/$id', params: { id }, search: { videoSrc }, replace: true });
  }, [navigate, queryClient, twin, isShown]);
  return isShown && <VideoSkeleton source={twin.source} />;
}

/** Stands where the page of a video will be. */
export function VideoSkeleton({ source }: { source: Source }) {
  const { t } = useLocale();
  return (
    <div className="video-page" role="status" aria-label={t('shell.loading')}>
      <div className="player-column" data-player={sourceTable[source].player}>
        <div className="player-frame">
          <div className="player skeleton" />
        </div>
      </div>
      <div className="video-body">
        <div className="skeleton h-6.25 w-3/4 desktop:h-7.5" />
        <div className="flex items-center gap-3 desktop:h-22">
          <div className="skeleton size-11 rounded-full" />
          <div className="skeleton h-4 w-1/3" />
        </div>
        <div className="skeleton h-22 desktop:hidden" />
        <div className="skeleton h-11" />
      </div>
      <div className="video-side flex flex-col gap-5">
        <div className="skeleton h-11" />
        <RelatedSkeleton />
      </div>
    </div>
  );
}
