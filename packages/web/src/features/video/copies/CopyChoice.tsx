import { useLocale } from '../../../i18n/locale.ts';
import { keyOf } from './copies.ts';
import type { Copies } from './use-copies.ts';

/** The menu of the sources that a work can play from; nothing for a video alone. */
export function CopyChoice({ copies: { copies, current, names, choose } }: { copies: Copies }) {
  const { t } = useLocale();
  if (copies.length < 2) return null;
  return (
    <select
      className="player-choice player-quality"
      aria-label={t('video.copies')}
      title={t('video.copies')}
      value={keyOf(current.video)}
      onChange={({ target }) => {
        choose(target.value);
        if (!target.matches(':focus-visible')) target.blur();
      }}
    >
      {copies.map(({ video, isOffline }) => (
        <option key={keyOf(video)} value={keyOf(video)} disabled={isOffline}>
          {names.get(keyOf(video))}
        </option>
      ))}
    </select>
  );
}
