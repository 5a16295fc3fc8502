import { formatDuration } from '@bloom/contract/time';
import { useLocale } from '../../i18n/locale.ts';

export type StartChoice = {
  /** Where the player is, in whole seconds; 0 where that is unknown. */
  timeS: number;
  /** Whether the link begins there. */
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** Whether a shared link begins where the player is; nothing where that is unknown. */
export function StartAt({ timeS, isChosen, onChoose }: StartChoice) {
  const { t } = useLocale();
  if (timeS === 0) return null;
  return (
    <label className="flex min-h-11 items-center gap-3 text-14">
      <input
        type="checkbox"
        className="size-5 accent-accent-fill"
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      {t('video.startAt', { time: formatDuration(timeS) })}
    </label>
  );
}
