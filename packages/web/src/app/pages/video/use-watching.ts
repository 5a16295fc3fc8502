import { useEffect, useEffectEvent } from 'react';
import type { Video } from '@bloom/contract/video/video';
import { useAccountId } from '../../../features/account/account-api.ts';
import { usePlays } from '../../../features/activity/use-plays.ts';
import { useProgress } from '../../../features/history/use-progress.ts';
import { usePlayer } from '../../../features/video/player/current-player.ts';
import type { Player } from '../../../features/video/player/player.ts';
import { historyStartS } from '@bloom/contract/history/history-rules';
import { useSessionToken } from '../../../lib/session.ts';

/** Registers plays of a video and how far it is watched, with what was watched before. */
export function useWatching(video: Video) {
  const isSignedIn = useSessionToken() !== null;
  const progress = useProgress(video, { account: useAccountId(), isSignedIn });
  const plays = usePlays(video, progress.record);
  const player = usePlayer();
  const see = useEffectEvent(progress.see);

  useEffect(() => {
    if (!player) return undefined;
    let beganMs = performance.now();
    return player.state.subscribe(({ media, status }, before) => {
      if (media !== before.media) beganMs = performance.now();
      const seen = positionOf(player, performance.now() - beganMs);
      if (seen && status !== 'loading') see({ ...seen, ...episodeOf(media) });
    });
  }, [player]);

  return { ...plays, ...progress };
}

function episodeOf({ episode }: { episode: string | undefined }) {
  return episode === undefined ? {} : { episode };
}

/** Where a player is, in whole seconds. One that cannot be observed counts once it has played for a while. */
function positionOf(
  { can, state }: Player,
  playedMs: number,
): { position_s: number; duration_s: number } | undefined {
  const { media, timeS, durationS, status } = state.getState();
  if (!can.observe || media.isLive) {
    return playedMs < historyStartS * 1_000 ? undefined : { position_s: 0, duration_s: 0 };
  }
  if (!durationS || !Number.isFinite(durationS)) return undefined;
  const duration = Math.floor(durationS);
  const position = status === 'ended' ? duration : Math.floor(timeS);
  return { position_s: Math.min(duration, Math.max(0, position)), duration_s: duration };
}
