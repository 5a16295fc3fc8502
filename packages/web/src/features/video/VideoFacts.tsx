import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { balanceTooltipFrom } from '@bloom/contract/gift/economy';
import { formatDuration } from '@bloom/contract/wire/time';
import type { Video } from '@bloom/contract/video/video';
import { useLocale } from '../../i18n/locale.ts';
import { useNowS, useTimeZone } from '../../lib/time/clock.ts';
import { fullAmount, longDate, personName, shortAmount, timeAgo } from '../../lib/format.ts';
import { useOptions } from '../../parts/videos/options.ts';
import { SubtitleSigns } from '../../parts/videos/SubtitleSigns.tsx';
import { textLanguage } from '../../lib/text/text-language.ts';
import { userHandle } from '../../parts/people/user-handle.ts';
import { UserName } from '../../parts/people/UserName.tsx';
import { Petal } from '../../ui/image/Icon.tsx';
import { portrait } from '../../ui/image/portrait.ts';
import { Tooltip } from '../../ui/overlay/Tooltip.tsx';
import { useCountUp } from '../../ui/motion/use-count-up.ts';

/** The title, what kind of video it is, and in which languages users have written subtitles. */
export function VideoTitle({ video }: { video: Video }) {
  const { locale, t } = useLocale();
  return (
    <header className="text-20 leading-tight desktop:text-24">
      {video.video_type === 'Live' && (
        <span className="badge badge-live static me-3 align-middle">{t('catalogue.live')}</span>
      )}
      {/* Inline: it takes the whole width, and the signs stand after its last word. */}
      <h1 className="inline font-semibold" dir="auto" lang={textLanguage(locale, video.title)}>
        {video.title}
      </h1>
      <SubtitleSigns
        languages={video.community_subtitles}
        className="ms-3 rounded-control border border-edge px-1.5 align-middle text-12 font-semibold whitespace-nowrap text-soft"
      />
    </header>
  );
}

/** Who shared a video, and when; its category and length, and how much of its subtitles is written. */
export function VideoSharer({ video }: { video: Video }) {
  const { locale, t } = useLocale();
  const { categoryName } = useOptions();
  const nowS = useNowS();
  const timeZone = useTimeZone();
  return (
    <div className="sharer portrait" style={portrait(video.account_id)}>
      {video.account_id === null ? (
        <span className="truncate font-semibold" dir="auto">
          {personName(locale, video.account_name)}
        </span>
      ) : (
        <Link
          to="/@{$handle}"
          params={{ handle: userHandle(video.account_id, video.account_handle) }}
          className="touch:-my-3 touch:py-3 truncate font-semibold underline-offset-2 hover:underline"
          dir="auto"
        >
          <UserName name={video.account_name} handle={video.account_handle} />
        </Link>
      )}
      {/* The sign before the first fact of a line falls into the margin that is cut off. */}
      <div className="overflow-x-clip text-14 text-soft">
        <p className="-ml-5 flex flex-wrap">
          <Fact>
            <time
              dateTime={new Date(video.share_timestamp * 1000).toISOString()}
              title={timeAgo(t, video.share_timestamp, nowS)}
              // The browser may write dates a little differently than the server.
              suppressHydrationWarning
            >
              {longDate(locale, video.share_timestamp, timeZone)}
            </time>
          </Fact>
          <Fact>{categoryName(video.category)}</Fact>
          {video.duration !== null && <Fact>{formatDuration(video.duration)}</Fact>}
          {video.subtitle_coverage && <Fact>{t('video.written', video.subtitle_coverage)}</Fact>}
        </p>
      </div>
    </div>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <span className="relative pl-5">
      <span aria-hidden="true" className="absolute left-0 w-5 text-center">
        ·
      </span>
      {children}
    </span>
  );
}

/** A video's petals. */
export function VideoBalance({ petals }: { petals: number }) {
  const { locale, t } = useLocale();
  const shown = useCountUp(petals);
  const amount = (
    <span data-gift-balance className="inline-flex items-center gap-1.5 text-20 font-semibold">
      <Petal size={20} />
      {shortAmount(locale, shown)}
    </span>
  );
  if (petals < balanceTooltipFrom) return <p className="flex min-h-10 items-center">{amount}</p>;
  return (
    <p>
      <Tooltip text={t('video.fullBalance', { amount: fullAmount(petals) })}>{amount}</Tooltip>
    </p>
  );
}
