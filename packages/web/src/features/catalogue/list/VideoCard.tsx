import { Link, useLinkProps } from '@tanstack/react-router';
import { memo, useId, type ReactNode } from 'react';
import { categories } from '@bloom/contract/catalogue/categories';
import { imageSources } from '@bloom/contract/video/images';
import { inLocale } from '@bloom/contract/wire/locale';
import { defaultSource, sourceTable, type Source } from '@bloom/contract/sources/sources';
import { formatDuration } from '@bloom/contract/wire/time';
import type { VideoSummary } from '@bloom/contract/video/video';
import { useLocale } from '../../../i18n/locale.ts';
import { useNowS } from '../../../lib/time/clock.ts';
import { fullAmount, personName, shortAmount, timeAgo } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { SubtitleSigns } from '../../../parts/videos/SubtitleSigns.tsx';
import { textLanguage } from '../../../lib/text/text-language.ts';
import { userHandle } from '../../../parts/people/user-handle.ts';
import { UserName } from '../../../parts/people/UserName.tsx';
import { Icon, Petal } from '../../../ui/image/Icon.tsx';
import { Image } from '../../../ui/image/Image.tsx';
import { portrait } from '../../../ui/image/portrait.ts';
import { releaseMoves, useHeldPlaces, type ListVideo } from './video-lists.ts';

/** For a card of 320 pixels on simple and dense screens, and of a phone's full width. */
const cardWidths = [320, 640, 960] as const;

/** The most sources of a work that a card names. */
const marksShown = 2;

type VideoCardProps = {
  video: ListVideo;
  /**
   * The first card's image is loaded before anything else. A phone shows no other at first, and on a desktop
   * those of its row are loaded with the first layout.
   */
  first: boolean;
  /** The gift buttons of a card. */
  renderActions: (video: ListVideo) => ReactNode;
  /** Why it is in the list, in one line. */
  renderReason?: ((video: ListVideo) => ReactNode) | undefined;
  /** The level of its title: below the title of the page, or of a section. */
  heading?: 'h2' | 'h3' | undefined;
};

/** One video of the list. It renders again only if it changes, so that a long list grows quickly. */
export const VideoCard = memo(function VideoCard({
  video,
  first,
  renderActions,
  renderReason,
  heading: Heading = 'h2',
}: VideoCardProps) {
  const { locale, t } = useLocale();
  const line = useId();
  const marks = useId();
  const described = [video.line && line, video.sources && marks].filter(Boolean);
  const titleLanguage = textLanguage(locale, video.title);
  const places = useHeldPlaces(video);
  // Both links of the card are the same, so the router works out one.
  const link = useLinkProps({
    to: '/video/$id',
    params: { id: video.id },
    search: { videoSrc: video.source, categoryIdx: categories.indexOf(video.category) },
  });
  return (
    <article className="card" data-gift-scope>
      <a {...link} className="card-image" tabIndex={-1} aria-hidden="true">
        <Image
          {...imageSources(video.thumbnails.high.url, cardWidths)}
          sizes="(min-width: 769px) 320px, calc(100vw - 2rem)"
          eager={first}
          first={first}
          video={video}
          lang={titleLanguage}
        />
        <SourceBadge video={video} id={marks} />
        <TypeBadge video={video} />
        {video.line && (
          <span id={line} className="card-line" dir="auto" lang={textLanguage(locale, video.line)}>
            {video.line}
          </span>
        )}
      </a>
      <SubtitleSigns languages={video.community_subtitles} className="badge badge-end badge-top" />
      <div className="card-body">
        {renderReason && <p className="card-reason">{renderReason(video)}</p>}
        <Heading className="card-title">
          <a
            {...link}
            dir="auto"
            lang={titleLanguage}
            title={video.title}
            aria-describedby={described.join(' ') || undefined}
            className="card-link"
          >
            {video.title}
          </a>
        </Heading>
        <div className="card-row">
          <div className="card-share portrait" style={portrait(video.account_id)}>
            <div className="card-facts">
              {video.account_id === null ? (
                <span className="card-sharer" dir="auto">
                  {personName(locale, video.account_name)}
                </span>
              ) : (
                <Link
                  to="/@{$handle}"
                  params={{ handle: userHandle(video.account_id, video.account_handle) }}
                  preload={false}
                  // One stop for the card and one for its gifts; the video's page has this link too.
                  tabIndex={-1}
                  className="card-sharer"
                  dir="auto"
                >
                  <UserName name={video.account_name} handle={video.account_handle} />
                </Link>
              )}
              <Ago timestamp={video.share_timestamp} />
            </div>
            <div className="card-facts">
              <span
                data-gift-balance
                className="card-balance"
                title={t('catalogue.balance', {
                  amount: fullAmount(video.video_bloom_balance),
                })}
                role="img"
              >
                <Petal />
                {shortAmount(locale, video.video_bloom_balance)}
              </span>
              {video.moments !== undefined && (
                <span
                  className="card-moments"
                  title={t('video.momentsCount', { count: video.moments })}
                  role="img"
                >
                  <Icon name="chat" size={14} />
                  {fullAmount(video.moments)}
                </span>
              )}
            </div>
          </div>
          {renderActions(video)}
        </div>
        {places > 0 ? (
          <NewOrder places={places} />
        ) : (
          video.newest_note && <NewestNote {...video.newest_note} />
        )}
      </div>
    </article>
  );
});

/**
 * Offers the order that gifts have given to the list, as long as the list keeps its own
 * (docs/specification/gifts.md#gift-stillness).
 */
function NewOrder({ places }: { places: number }) {
  const { t } = useLocale();
  return (
    <button
      type="button"
      className="card-note card-order"
      onClick={({ currentTarget }) => {
        // The button goes; the keyboard stays at the card.
        currentTarget.closest('article')?.querySelector<HTMLElement>('.card-link')?.focus();
        releaseMoves(queryClient);
      }}
    >
      {t('gift.showOrder', { count: places })}
    </button>
  );
}

/** The newest note of a gift, in one line. */
function NewestNote({ name, amount, note }: NonNullable<VideoSummary['newest_note']>) {
  const { locale, t } = useLocale();
  const start = t('catalogue.newestNote', {
    name: personName(locale, name),
    amount: shortAmount(locale, amount),
  });
  return (
    <p className="card-note" title={`${start} ${note}`}>
      <Petal size={14} />
      <bdi>{start}</bdi>{' '}
      <bdi lang={textLanguage(locale, note)} className="text-ink">
        {note}
      </bdi>
    </p>
  );
}

/** It renders again as time passes, and the rest of the card does not. */
function Ago({ timestamp }: { timestamp: number }) {
  const { t } = useLocale();
  return (
    <time
      dateTime={new Date(timestamp * 1000).toISOString()}
      // The browser may write times a little differently than the server.
      suppressHydrationWarning
    >
      {timeAgo(t, timestamp, useNowS())}
    </time>
  );
}

/** The source where it is not the default one; of a work those of its copies. `id` is that of the latter. */
function SourceBadge({ video, id }: { video: VideoSummary; id: string }) {
  const { locale, t } = useLocale();
  const nameOf = (source: Source) => inLocale(sourceTable[source].name, locale);
  if (!video.sources) {
    return video.source === defaultSource ? null : (
      <span className="badge badge-start">{nameOf(video.source)}</span>
    );
  }
  const names = video.sources.map(nameOf);
  const more = names.length - marksShown;
  const label = t('catalogue.onSources', { sources: names.join(', ') });
  return (
    <span id={id} className="badge badge-start" role="img" aria-label={label} title={label}>
      {names.slice(0, marksShown).join(' · ')}
      {more > 0 && ` +${more}`}
    </span>
  );
}

function TypeBadge({ video }: { video: VideoSummary }) {
  const { t } = useLocale();
  if (video.video_type === 'Live') {
    return <span className="badge badge-end badge-live">{t('catalogue.live')}</span>;
  }
  if (video.video_type === 'Playlist') {
    return (
      <span className="badge badge-end">
        <Icon name="list" size={14} />
        {t('catalogue.episodes', { count: video.episode_count })}
      </span>
    );
  }
  return video.duration === null ? null : (
    <span className="badge badge-end">{formatDuration(video.duration)}</span>
  );
}

/** Stands where a card will be, in its exact size. */
export function CardSkeleton() {
  return (
    <div className="card" aria-hidden="true">
      <div className="card-image skeleton" />
      <div className="card-body">
        <div className="skeleton my-1 h-3.5 w-11/12" />
        <div className="skeleton mt-1 mb-2 h-3.5 w-3/5" />
        <div className="card-row items-center">
          <div className="skeleton size-9 rounded-full" />
          <div className="skeleton ml-11 h-3.5 w-2/5" />
        </div>
      </div>
    </div>
  );
}
