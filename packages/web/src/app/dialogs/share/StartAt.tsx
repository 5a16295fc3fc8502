import { formatDuration } from '@bloom/contract/wire/time';
import { useLocale } from '../../../i18n/locale.ts';

/** Where a shared link begins: where the player is, or at the most loved second; else at the beginning. */
type LinkStart = 'now' | 'loved' | undefined;

export type StartChoice = {
  /** Where the player is, in whole seconds; 0 where that is unknown. */
  timeS: number;
  /** The most loved second; 0 where there is none. */
  lovedS: number;
  chosen: LinkStart;
  onChoose: (chosen: LinkStart) => void;
};

/** The second that a link begins at. */
export function startOf({ timeS, lovedS, chosen }: StartChoice): number {
  if (chosen === 'now') return timeS;
  return chosen === 'loved' ? lovedS : 0;
}

/**
 * Whether a shared link begins where the player is, or at the most loved second; nothing where both are
 * unknown.
 */
export function StartAt({ timeS, lovedS, chosen, onChoose }: StartChoice) {
  const { t } = useLocale();
  const options = [
    { value: 'now', startS: timeS, label: t('video.startAt', { time: formatDuration(timeS) }) },
    {
      value: 'loved',
      startS: lovedS,
      label: t('video.startAtLoved', { time: formatDuration(lovedS) }),
    },
  ] as const;
  return options
    .filter(({ startS }) => startS > 0)
    .map(({ value, label }) => (
      <label key={value} className="flex min-h-11 items-center gap-3 text-14">
        <input
          type="checkbox"
          className="size-5 accent-accent-fill"
          checked={chosen === value}
          onChange={({ target }) => onChoose(target.checked ? value : undefined)}
        />
        {label}
      </label>
    ));
}
