import { useEffect, useEffectEvent, useRef } from 'react';
import { isStreamAllowed } from '@bloom/contract/stream-hosts';
import { useLocale } from '../../i18n/locale.ts';
import { usePageConfig } from '../../lib/page-config.ts';
import type { PlayerProblem } from './player-problem.ts';

type HlsPlayerProps = {
  /** The address of the stream's list. */
  stream: string;
  title: string;
  autoplay: boolean;
  onEnded: () => void;
  onPlaying: (playing: boolean) => void;
  onProblem: (problem: PlayerProblem) => void;
};

/** Plays a stream of a resource site: natively where the browser can, else with a library. */
export function HlsPlayer({
  stream,
  title,
  autoplay,
  onEnded,
  onPlaying,
  onProblem,
}: HlsPlayerProps) {
  const { t } = useLocale();
  const element = useRef<HTMLVideoElement>(null);
  const problem = useEffectEvent(onProblem);
  const plays = useEffectEvent(onPlaying);
  const isAllowed = isStreamAllowed(stream, usePageConfig().streams);

  useEffect(() => () => plays(false), []);

  useEffect(() => {
    const video = element.current;
    if (!video || !isAllowed) return;
    if (video.canPlayType('application/vnd.apple.mpegurl') !== '') {
      video.src = stream;
      return () => video.removeAttribute('src');
    }
    let release: (() => void) | undefined;
    let wanted = true;
    void attachLibrary(video, stream, (what) => problem(what)).then(
      (detach) => {
        if (wanted) release = detach;
        else detach();
      },
      () => problem('network'),
    );
    return () => {
      wanted = false;
      release?.();
    };
  }, [stream, isAllowed]);

  return (
    <div className="player">
      <video
        ref={element}
        aria-label={t('video.playerOf', { title })}
        controls
        playsInline
        autoPlay={autoplay}
        className="size-full bg-black"
        onPlaying={() => onPlaying(true)}
        onPause={() => onPlaying(false)}
        onEnded={onEnded}
        onError={({ currentTarget }) => {
          if (currentTarget.error) onProblem(problemOf(currentTarget.error.code));
        }}
      />
    </div>
  );
}

function problemOf(code: number): PlayerProblem {
  return code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'cannotPlay';
}

async function attachLibrary(
  video: HTMLVideoElement,
  stream: string,
  onProblem: (problem: PlayerProblem) => void,
): Promise<() => void> {
  const { default: Hls } = await import('hls.js/light');
  if (!Hls.isSupported()) {
    onProblem('cannotPlay');
    return () => {};
  }
  const hls = new Hls();
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (fatal) onProblem(type === Hls.ErrorTypes.NETWORK_ERROR ? 'network' : 'cannotPlay');
  });
  hls.loadSource(stream);
  hls.attachMedia(video);
  return () => hls.destroy();
}
