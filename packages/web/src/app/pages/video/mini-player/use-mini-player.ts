import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Video } from '@bloom/contract/video/video';
import { usePlayer } from '../../../../features/video/player/current-player.ts';
import type { Player } from '../../../../features/video/player/player.ts';
import { setPlayingVideo, stopPlaying } from '../../../../features/video/playing-video.ts';

/**
 * Lets a started video go on in the mini player when its page is left, unless it is paused or has ended
 * (docs/specification/playback.md#mini-player).
 *
 * @param index the number of the episode, from 0
 */
export function useMiniPlayer(
  { source, id }: Video,
  index: number,
  { started, isShown }: { started: boolean; isShown: boolean },
): void {
  const player = usePlayer();
  const episode = index + 1;
  useEffect(() => {
    if (started && isShown) setPlayingVideo({ source, id, episode });
  }, [started, isShown, source, id, episode]);

  const onLeave = useEffectEvent(() => {
    if (player && isUnderWay(player)) setPlayingVideo({ source, id, episode, leftAt: episode });
    else stopPlaying({ source, id });
  });
  // Before it is painted: what does not go on is never seen in the corner.
  useLayoutEffect(() => {
    if (!isShown) onLeave();
  }, [isShown]);
  useEffect(() => () => stopPlaying({ source, id }), [source, id]);
}

/** Whether a player plays, or will as soon as it has data. One that cannot be observed was started. */
function isUnderWay({ can, state }: Player): boolean {
  const { status, notice } = state.getState();
  return !can.observe || status === 'playing' || (status === 'loading' && !notice);
}
