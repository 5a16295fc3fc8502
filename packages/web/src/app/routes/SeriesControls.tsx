import type { Video } from '@bloom/contract/video';
import { savePreferences } from '../../features/account/preferences.ts';
import { useLocale } from '../../i18n/locale.ts';
import { chooseAutoplay, useAutoplay } from '../../lib/autoplay.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { UpcomingEpisode } from './use-series.ts';
import { Switch } from '../../ui/Switch.tsx';

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
        {/* Screen readers hear it once, not every second. */}
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

/** Previous and next episode, and whether the next one begins by itself. */
export function SeriesControls({
  previous,
  next,
  onChoose,
}: {
  previous: number | undefined;
  next: number | undefined;
  onChoose: (index: number) => void;
}) {
  const { t } = useLocale();
  const isOn = useAutoplay();
  const step = (index: number | undefined) => () => {
    if (index !== undefined) onChoose(index);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="outline"
          aria-disabled={previous === undefined || undefined}
          onClick={step(previous)}
        >
          <Icon name="back" size={18} />
          {t('video.previousEpisode')}
        </Button>
        <Button
          variant="outline"
          aria-disabled={next === undefined || undefined}
          onClick={step(next)}
        >
          {t('video.nextEpisode')}
          <Icon name="next" size={18} />
        </Button>
      </div>
      <Switch
        label={t('video.autoplay')}
        checked={isOn}
        onChange={(autoplay) => {
          chooseAutoplay(autoplay);
          savePreferences({ autoplay });
        }}
      />
    </div>
  );
}
