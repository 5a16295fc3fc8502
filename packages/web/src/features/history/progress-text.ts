import { useLocale } from '../../i18n/locale.ts';
import { formatDuration } from '@bloom/contract/wire/time';
import type { HistoryEntry } from '@bloom/contract/history/history';

/** The number of the episode to continue with, from 1: after a finished one the following. */
export function episodeToContinue(entry: HistoryEntry): number | undefined {
  const { episode_number: number, duration_s: duration, finished } = entry;
  if (number === undefined) return undefined;
  // Where the player states no time, the end may not have been reached.
  return finished && duration > 0 && number < entry.video.episode_count ? number + 1 : number;
}

/** The texts about the progress of an entry. */
export function useProgressText(): (entry: HistoryEntry) => string[] {
  const { t } = useLocale();
  return (entry) => {
    const number = episodeToContinue(entry);
    const isNext = number !== undefined && number !== entry.episode_number;
    return [
      ...(number === undefined ? [] : [t('history.episode', { number })]),
      ...(isNext || entry.duration_s === 0
        ? []
        : [
            entry.finished
              ? t('history.finished')
              : t('history.position', {
                  position: formatDuration(entry.position_s),
                  duration: formatDuration(entry.duration_s),
                }),
          ]),
    ];
  };
}
