import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Video } from '@bloom/contract/video';
import { episodeToResume } from '../../features/history/resume-position.ts';
import { currentPlayer } from '../../features/video/player/current-player.ts';
import type { useWatching } from './use-watching.ts';

/** What a link to a video names. */
export type LinkedStart = {
  /** The second. */
  linkedS: number | undefined;
  /** The link names an episode or a moment, so that nothing remembered takes its place. */
  isExplicit: boolean;
};

/** Whether the video has started, which episode is played, and where it begins. */
export function useEpisode(
  { list }: Video,
  index: number,
  { linkedS, isExplicit }: LinkedStart,
  { isPending, last, positionS }: ReturnType<typeof useWatching>,
) {
  const navigate = useNavigate();
  const [started, setStarted] = useState(false);
  const [isFromStart, setFromStart] = useState(false);
  const [soughtS, setSoughtS] = useState<number>();
  const select = (number: number, replace: boolean) =>
    void navigate({
      to: '.',
      search: (search) => {
        const { t: _second, ...next } = search;
        if (number > 0) next.episode = number + 1;
        else delete next.episode;
        return next;
      },
      replace,
      resetScroll: false,
    });
  const start = () => setStarted(true);

  // Where a series was left, it goes on; after a finished episode with the next one.
  const goOn = useEffectEvent(() => {
    const number = episodeToResume(list, last);
    if (!isExplicit && !started && number > 0) select(number, true);
  });
  useEffect(() => {
    if (!isPending) goOn();
  }, [isPending]);

  const episode = list[index]?.id;
  const rememberedS = linkedS === undefined && !isFromStart ? positionS(episode) : 0;
  return {
    started,
    start,
    /** The id of the episode. */
    episode,
    /** Where it goes on because it was left there, in seconds; otherwise 0. */
    rememberedS,
    /** Where it begins, in seconds. */
    startS: soughtS ?? linkedS ?? rememberedS,
    choose: (number: number, replace = false) => {
      start();
      setFromStart(false);
      setSoughtS(undefined);
      select(number, replace);
    },
    startOver: () => {
      setFromStart(true);
      start();
      currentPlayer().player?.seek(0);
    },
    /** Goes to a second; before there is a player, the video starts there. */
    seek: useCallback((timeS: number) => {
      const { player } = currentPlayer();
      if (player) {
        player.seek(timeS);
      } else {
        setSoughtS(timeS);
        setStarted(true);
      }
    }, []),
  };
}
