import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Video } from '@bloom/contract/video/video';
import { episodeToResume } from '../../../../features/history/resume-position.ts';
import { isScreenFull, usePlayer } from '../../../../features/video/player/current-player.ts';
import type { RoomVideo } from '../../../../features/video/room-video.ts';
import { setPlayingEpisode } from '../../../../features/video/playing-video.ts';
import { goesOn, hasGoneOn } from './go-on.ts';
import type { useWatching } from '../use-watching.ts';

/** The start that a link to a video names. */
export type LinkedStart = {
  /** The second. */
  linkedS: number | undefined;
  /** The link names an episode or a moment, so that nothing remembered takes its place. */
  isExplicit: boolean;
};

/** Whether the video has started, which episode is played, and where it begins. */
export function useEpisode(
  { list, source, id }: Video,
  index: number,
  { linkedS, isExplicit, isShown, room }: LinkedStart & { isShown: boolean; room: RoomVideo | undefined },
  { isPending, last, positionS }: ReturnType<typeof useWatching>,
) {
  const navigate = useNavigate();
  const player = usePlayer();
  const [started, setStarted] = useState(() => goesOn({ source, id }) !== undefined);
  const [begun, setBegun] = useState(false);
  if (started && !isPending && !begun) setBegun(true);
  const [isFromStart, setFromStart] = useState(false);
  const [soughtS, setSoughtS] = useState(() => goesOn({ source, id })?.startS);
  const select = (number: number, replace: boolean) => {
    const chosen = list[number]?.id;
    if (room) return chosen === undefined ? undefined : room.choose(chosen);
    // The page that is shown is another one.
    if (!isShown) return setPlayingEpisode(number + 1);
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
      // The entry of the full screen stays its only one.
      ...(isScreenFull() && { replace: true, state: true }),
    });
  };
  const start = () => setStarted(true);

  useEffect(() => {
    if (isShown) hasGoneOn();
  }, [isShown]);

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
    /** It plays: where it begins is known. A sign-in, which makes that unknown again, does not stop it. */
    begun,
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
      player?.seek(0);
    },
    /** Goes to a second; before there is a player, the video starts there. */
    seek: (timeS: number) => {
      const media = player?.state.getState().media;
      if (media?.player === 'frame') {
        // It takes no commands: it is loaded again at that second, where its source can begin there.
        if (media.startName !== undefined) player?.load({ ...media, startS: timeS });
      } else if (player) {
        player.seek(timeS);
      } else {
        setSoughtS(timeS);
        setStarted(true);
      }
    },
  };
}
