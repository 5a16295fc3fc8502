import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Progress } from '@bloom/contract/history/history';
import { isFinished } from '@bloom/contract/history/history-rules';
import type { Video } from '@bloom/contract/video/video';
import { serverNowS } from '../../lib/time/server-clock.ts';
import { recordContinue } from './continue-marker.ts';
import { progressOptions, saveProgress } from './progress-api.ts';
import { storeLocally, type Seen } from './local-progress.ts';
import { resumeS } from './resume-position.ts';
import { shareOf } from './watched-share.ts';

/** The account whose history it is; undefined for a visitor, whose device remembers. */
type Watcher = { account: number | undefined; isSignedIn: boolean };

/**
 * How far the episodes of a video were watched before, and where each begins; it also stores how far they are
 * watched now (docs/specification/playback.md#watch-history).
 */
export function useProgress(video: Video, { account, isSignedIn }: Watcher) {
  const { data, isPending } = useQuery(progressOptions(isSignedIn, video));
  /** The progress since the page was opened, by episode. */
  const [own, setOwn] = useState<ReadonlyMap<string | undefined, Seen>>(new Map());
  const latest = useRef<Seen>(undefined);

  const knownOf = (episode: string | undefined): Seen | Progress | undefined =>
    own.get(episode) ?? data?.find((each) => each.episode === episode);
  return {
    /** Where to begin is not known yet. */
    isPending,
    /** The episode that was watched last; undefined if nothing is known of the video. */
    last: data?.[0],
    /** Where an episode continues, in seconds. */
    positionS: (episode: string | undefined): number => resumeS(knownOf(episode)),
    /** How much of an episode was watched, from 0 to 1. */
    watchedShare: (episode: string | undefined): number => {
      const known = knownOf(episode);
      return known ? shareOf(known) : 0;
    },
    /** The player is there now. What it leaves behind for another episode is stored at once. */
    see: (seen: Seen): void => {
      const before = latest.current;
      latest.current = seen;
      if (!before || before.episode === seen.episode) return;
      setOwn((known) => new Map(known).set(before.episode, before));
      if (isSignedIn) saveProgress(video, before);
      else storeLocally(video, before, Math.floor(serverNowS()));
    },
    /**
     * Stores where the player is: returns what the next heartbeat carries, or remembers it on this device.
     */
    record: (): Seen | undefined => {
      const seen = latest.current;
      if (!seen) return undefined;
      // A moment of a video is nothing to continue: the home page would keep space for a row that never
      // comes.
      const { position_s: positionS, duration_s: durationS } = seen;
      const isLast = video.list.at(-1)?.id === seen.episode;
      const hasNext = video.list.length > 0 && !isLast && isFinished(positionS, durationS);
      if (resumeS(seen) > 0 || hasNext) recordContinue(account, true);
      if (isSignedIn) return seen;
      storeLocally(video, seen, Math.floor(serverNowS()));
      return undefined;
    },
  };
}
