import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PlayResponse, PlayBody } from '@bloom/contract/video/play';
import type { VideoSummary } from '@bloom/contract/video/video';
import { ApiError, apiPath, call } from '../../lib/api.ts';
import { mutate, queryClient } from '../../lib/query-client.ts';
import { recordWatched } from './counters.ts';
import { followPlaying } from './heartbeat.ts';

/**
 * Registers that a video is played (docs/specification/playback.md#play-registration), and counts the time
 * watched.
 *
 * @param progress how far it was watched, at the moment of a heartbeat
 * @returns `onPlaying`, to be called by the player with whether it plays; `offline`, whether the server did
 *   not take the play
 */
export function usePlays(
  { source, id }: Pick<VideoSummary, 'source' | 'id'>,
  progress: () => Pick<PlayBody, 'episode' | 'position_s' | 'duration_s'> | undefined,
): {
  onPlaying: (playing: boolean) => void;
  offline: boolean;
} {
  const [offline, setOffline] = useState(false);
  const follower = useRef<ReturnType<typeof followPlaying>>(undefined);
  const earns = useRef(false);

  const send = (body: PlayBody, keepalive = false) =>
    call<PlayResponse>('POST', apiPath('video', source, id, 'play'), { body, keepalive });
  const onBeat = useEffectEvent((begins: boolean) => {
    mutate(() => send({ playing: true, ...progress() })).then(
      (response) => {
        earns.current = response.earns;
        setOffline(false);
      },
      (error: unknown) => {
        // Nothing is counted while the site is read-only, but the video plays.
        if (error instanceof ApiError && error.key === 'video.removed') {
          // Its page shows that in place of the player.
          void queryClient.invalidateQueries({ queryKey: ['video', source, id] });
          return;
        }
        const isReadOnly = error instanceof ApiError && error.key === 'server.readOnly';
        if (begins && !isReadOnly) setOffline(true);
      },
    );
  });
  // Without waiting: a stop that does not arrive ends the play a little later.
  const onStop = useEffectEvent((leaving: boolean) => {
    send({ playing: false, ...progress() }, leaving).catch(() => undefined);
  });

  useEffect(() => {
    const followed = followPlaying({
      onBeat: (begins) => onBeat(begins),
      onStop: (leaving) => onStop(leaving),
      onWatched: (seconds) => {
        if (earns.current) recordWatched(seconds);
      },
    });
    follower.current = followed;
    const leave = () => followed.leave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return { onPlaying: (playing) => follower.current?.playing(playing), offline };
}
