import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocale } from '../../i18n/locale.ts';

type FramePlayerProps = {
  address: string;
  title: string;
  onPlaying: (playing: boolean) => void;
};

/** The player that a source offers for other sites, in a frame; what happens in it cannot be seen. */
export function FramePlayer({ address, title, onPlaying }: FramePlayerProps) {
  const { t } = useLocale();
  const frame = useRef<HTMLIFrameElement>(null);
  const plays = useEffectEvent(onPlaying);

  // A user who has focused the frame counts as watching while the page is visible.
  useEffect(() => {
    let entered = false;
    const onBlur = () => {
      if (document.activeElement !== frame.current) return;
      entered = true;
      plays(true);
    };
    const onSight = () => {
      if (entered) plays(document.visibilityState === 'visible');
    };
    window.addEventListener('blur', onBlur);
    document.addEventListener('visibilitychange', onSight);
    return () => {
      window.removeEventListener('blur', onBlur);
      document.removeEventListener('visibilitychange', onSight);
      plays(false);
    };
  }, [address]);

  return (
    <div className="player">
      <iframe
        key={address}
        ref={frame}
        src={address}
        title={t('video.playerOf', { title })}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      />
    </div>
  );
}
