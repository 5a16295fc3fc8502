import type { Video } from '@bloom/contract/video';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { UpcomingEpisode } from './series.ts';

/** The next episode begins in a moment; that can be cancelled. */
export function UpcomingNotice({
  video,
  upcoming,
  onPlay,
  onCancel,
}: {
  video: Video;
  upcoming: UpcomingEpisode;
  onPlay: () => void;
  onCancel: () => void;
}) {
  const { t } = useLocale();
  const { to, leftS: count, isSkip } = upcoming;
  const title = video.list[to]?.title ?? '';
  return (
    <div className="max-desktop:mx-4">
      <Notice tone="info">
        {/* Screen readers get it once, not every second. */}
        <p aria-hidden="true">{t(isSkip ? 'video.skipIn' : 'video.nextIn', { count, title })}</p>
        <p className="sr-only">
          {t('video.nextEpisode')}: {title}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="filled" onClick={onPlay}>
            {t('video.playNow')}
          </Button>
          <Button variant="outline" onClick={onCancel}>
            {t('shell.cancel')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
