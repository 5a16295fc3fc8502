import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { languageTag } from '@bloom/contract/locale';
import { useLocale } from '../../i18n/locale.ts';
import { usePageConfig } from '../../lib/page-config.ts';
import { Notice } from '../../ui/Notice.tsx';
import { mountYouTubePlayer, type MountedPlayer } from './mount-youtube-player.ts';
import type { PlayerProblem } from './player-problem.ts';
import type { YouTubeVideo } from './youtube-api.ts';

type YouTubePlayerProps = {
  video: YouTubeVideo;
  title: string;
  autoplay: boolean;
  onEnded: () => void;
  onPlaying: (playing: boolean) => void;
  onProblem: (problem: PlayerProblem) => void;
};

/** YouTube's player; another video is loaded into the one that is there. */
export function YouTubePlayer({
  video,
  title,
  autoplay,
  onEnded,
  onPlaying,
  onProblem,
}: YouTubePlayerProps) {
  const { locale, t } = useLocale();
  const { players } = usePageConfig();
  const place = useRef<HTMLDivElement>(null);
  const player = useRef<MountedPlayer>(undefined);
  const [silent, setSilent] = useState(false);
  const id = 'id' in video ? video.id : undefined;
  const playing = useRef(id);

  const ended = useEffectEvent(onEnded);
  const plays = useEffectEvent(onPlaying);
  const problem = useEffectEvent(onProblem);
  const mount = useEffectEvent((parent: Element) => {
    playing.current = id;
    return mountYouTubePlayer(parent, video, {
      origin: players.youtube,
      title: t('video.playerOf', { title }),
      language: languageTag[locale],
      autoplay,
      onEnded: () => ended(),
      onPlaying: (isPlaying) => plays(isPlaying),
      onProblem: (what) => problem(what),
      onSilence: setSilent,
    });
  });

  useEffect(() => {
    if (!place.current) return;
    player.current = mount(place.current);
    return () => player.current?.destroy();
  }, []);

  useEffect(() => {
    if (id === undefined || id === playing.current) return;
    playing.current = id;
    player.current?.load(id);
  }, [id]);

  useEffect(() => {
    // Nothing may lie over a playing video: behind a dialog it pauses, and is hidden (video.css).
    const onToggle = ({ target }: Event) => {
      if (target instanceof HTMLDialogElement && target.matches(':modal')) player.current?.pause();
    };
    document.addEventListener('toggle', onToggle, { capture: true });
    return () => document.removeEventListener('toggle', onToggle, { capture: true });
  }, []);

  return (
    <>
      <div ref={place} className="player" />
      {silent && (
        <div className="mt-3 max-desktop:mx-4">
          <Notice tone="info">{t('video.silent')}</Notice>
        </div>
      )}
    </>
  );
}
