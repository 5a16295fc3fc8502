import { savePreferences } from '../../../../features/account/preferences.ts';
import { useLocale } from '../../../../i18n/locale.ts';
import { chooseAutoplay, useAutoplay } from '../../../../parts/videos/autoplay.ts';
import { Switch } from '../../../../ui/form/Switch.tsx';

/** Whether what comes next begins by itself. */
export function AutoplaySwitch() {
  const { t } = useLocale();
  const isOn = useAutoplay();
  return (
    <Switch
      label={t('video.autoplay')}
      checked={isOn}
      onChange={(autoplay) => {
        chooseAutoplay(autoplay);
        savePreferences({ autoplay });
      }}
    />
  );
}
