import type { Upcoming } from '../../../../features/video/player/EndScreen.tsx';
import { useLocale } from '../../../../i18n/locale.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { Notice } from '../../../../ui/message/Notice.tsx';

/** An episode does not play: the next one begins in a moment, which can be cancelled. */
export function UpcomingNotice({ title, leftS: count = 0, onPlay, onCancel }: Upcoming) {
  const { t } = useLocale();
  return (
    <div className="max-desktop:mx-4">
      <Notice tone="info">
        {/* Screen readers get it once, not every second. */}
        <p aria-hidden="true">{t('video.skipIn', { count, title })}</p>
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
