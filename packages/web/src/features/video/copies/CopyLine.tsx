import { useLocale } from '../../../i18n/locale.ts';
import { keyOf } from './copies.ts';
import './copies.css';
import type { Copies } from './use-copies.ts';

/** Says which copy plays in the place of another, and why. */
export function CopyLine({ copies, isHidden }: { copies: Copies; isHidden: boolean }) {
  const { t } = useLocale();
  const { video, because } = copies.current;
  const other = copies.names.get(keyOf(video));
  return (
    <p role="status" className="player-copy">
      {because && other !== undefined && !isHidden
        ? t(`video.copy_${because.reason}`, { other, source: because.name })
        : null}
    </p>
  );
}
