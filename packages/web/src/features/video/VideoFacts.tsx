import { categoryNames } from '@bloom/contract/categories';
import { balanceTooltipFrom } from '@bloom/contract/economy';
import { nameKey } from '@bloom/contract/locale';
import { formatDuration } from '@bloom/contract/time';
import type { Video } from '@bloom/contract/video';
import { useLocale } from '../../i18n/locale.ts';
import { useNowS, useTimeZone } from '../../lib/clock.ts';
import { fullAmount, longDate, shortAmount, timeAgo } from '../../lib/format.ts';
import { textLanguage } from '../../lib/text-language.ts';
import { Petal } from '../../ui/Icon.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useCountUp } from '../../ui/use-count-up.ts';

/** Title, sharer, date and balance of a video. */
export function VideoFacts({ video }: { video: Video }) {
  const { locale, t } = useLocale();
  const nowS = useNowS();
  const timeZone = useTimeZone();
  return (
    <header className="flex flex-col gap-2">
      <h1 className="text-24 font-semibold" dir="auto" lang={textLanguage(locale, video.title)}>
        {video.title}
      </h1>
      <p className="flex flex-wrap items-center gap-x-2 text-14 text-soft">
        {video.video_type === 'Live' && (
          <span className="badge badge-live static">{t('catalogue.live')}</span>
        )}
        <span dir="auto">{t('video.sharedBy', { name: video.account_name })}</span>
        <span aria-hidden="true">·</span>
        <time
          dateTime={new Date(video.share_timestamp * 1000).toISOString()}
          title={timeAgo(locale, video.share_timestamp, nowS)}
          // The browser may write dates a little differently than the server.
          suppressHydrationWarning
        >
          {longDate(locale, video.share_timestamp, timeZone)}
        </time>
        <span aria-hidden="true">·</span>
        <span>{categoryNames[video.category][nameKey[locale]]}</span>
        {video.duration !== null && (
          <>
            <span aria-hidden="true">·</span>
            <span>{formatDuration(video.duration)}</span>
          </>
        )}
      </p>
      <VideoBalance petals={video.video_bloom_balance} />
    </header>
  );
}

function VideoBalance({ petals }: { petals: number }) {
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
      <Tooltip text={t('video.fullBalance', { amount: fullAmount(locale, petals) })}>
        {amount}
      </Tooltip>
    </p>
  );
}
