import { useEffect, useRef, useState } from 'react';
import type { Video } from '@bloom/contract/video/video';
import { usePlayer } from '../../../features/video/player/current-player.ts';
import { notFollowing, startFollower, type Follower, type FollowState } from './follower.ts';

export type Following = FollowState & Pick<Follower, 'catchUp'>;

/** Lets the player of the page follow the room, with the state of that. */
export function useRoomFollow(video: Video): Following {
  const player = usePlayer();
  const latest = useRef(video);
  const follower = useRef<Follower>(undefined);
  const [state, setState] = useState(notFollowing);
  useEffect(() => {
    latest.current = video;
  }, [video]);
  useEffect(() => {
    const started = startFollower(() => latest.current, player, setState);
    follower.current = started;
    return started.stop;
  }, [player]);
  return { ...state, catchUp: () => follower.current?.catchUp() };
}
