import { savePreferences } from '../../features/account/preferences.ts';
import { useLocale } from '../../i18n/locale.ts';
import { chooseAutoplay, useAutoplay } from '../../lib/autoplay.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Switch } from '../../ui/Switch.tsx';

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
