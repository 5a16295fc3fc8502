import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { isShownIn, videoImage } from '@bloom/contract/sources/sources';
import { imageSources } from '@bloom/contract/video/images';
import type { Video } from '@bloom/contract/video/video';
import { nextOptions } from '../../../../features/collection/collection-api.ts';
import { currentPlayer, isScreenFull } from '../../../../features/video/player/current-player.ts';
import type { RoomVideo } from '../../../../features/video/room-video.ts';
import { relatedOptions } from '../../../../features/video/video-api.ts';
import { isAutoplayOn } from '../../../../parts/videos/autoplay.ts';
import { goOnWith } from './go-on.ts';
import { anotherVideo, newSeries, nextEpisode, reduceSeries } from './series.ts';

/**
 * Goes through the episodes of a playlist, and remembers which of them do not play. In a collection its next
 * video follows the last episode; otherwise the first related one follows a video without episodes, where the
 * player has an end screen.
 *
 * @param context.collection the id of the collection that it is watched in
 * @param context.mayLeave whether another video may take the place of its page
 * @param context.room the room that watches it, and decides what comes next
 */
export function useSeries(
  video: Video,
  index: number,
  {
    country,
    collection,
    mayLeave,
    room,
  }: {
    country: string | undefined;
    collection: string | undefined;
    mayLeave: boolean;
    room: RoomVideo | undefined;
  },
  choose: (index: number) => void,
) {
  const { source, id, list } = video;
  const [series, dispatch] = useReducer(reduceSeries, newSeries);
  const navigate = useNavigate();
  const { data: related } = useQuery(relatedOptions(source, id));
  const { data: inCollection } = useQuery({
    ...nextOptions(collection ?? '', { source, id }),
    enabled: collection !== undefined,
  });
  const another =
    collection === undefined
      ? related?.find((each) => country === undefined || isShownIn(each.source, country))
      : inCollection?.data[0];
  const { broken, waiting } = series;
  // Another episode was chosen meanwhile.
  const upcoming = waiting?.from === index ? waiting : undefined;
  const { to, leftS } = upcoming ?? {};
  const nextOf = (number: number) => {
    const isOther = number === anotherVideo;
    const image = videoImage(isOther && another ? another : video, list[number]?.id);
    return {
      title: (isOther ? another : list[number])?.title ?? '',
      image: imageSources(image, [160, 320]),
    };
  };
  const cancel = () => dispatch({ kind: 'stop' });
  const play = (number: number) => {
    cancel();
    if (number !== anotherVideo) return choose(number);
    if (!another) return;
    goOnWith(another);
    void navigate({
      to: '/video/$id',
      params: { id: another.id },
      search: { videoSrc: another.source, ...(collection !== undefined && { collection }) },
      // Takes the place of the entry of a full screen, which ends with this player.
      replace: isScreenFull(),
    });
  };
  const begin = useEffectEvent(play);
  useEffect(() => {
    if (to === undefined || leftS === undefined) return undefined;
    const timer = setTimeout(() => {
      if (to === anotherVideo && isBusy()) dispatch({ kind: 'stop' });
      else if (leftS > 1) dispatch({ kind: 'tick' });
      else begin(to);
    }, 1_000);
    return () => clearTimeout(timer);
  }, [to, leftS]);

  const end = (kind: 'ended' | 'broken') => () =>
    dispatch({
      kind,
      index,
      count: list.length,
      isAutoplay: isAutoplayOn(),
      hasAnother:
        another !== undefined &&
        mayLeave &&
        (collection !== undefined || (list.length === 0 && currentPlayer().player?.can.cover === true)),
    });
  return {
    next: nextEpisode(list.length, index, series),
    previous: index > 0 ? index - 1 : undefined,
    broken,
    /** The video that comes next, and how soon if by itself; it can be played at once, or cancelled. */
    upcoming: upcoming && {
      ...nextOf(upcoming.to),
      leftS: upcoming.leftS,
      isSkip: upcoming.isSkip,
      onPlay: () => play(upcoming.to),
      onCancel: cancel,
    },
    onEnded: room
      ? () => room.onEnded(list[nextEpisode(list.length, index, series) ?? -1]?.id)
      : end('ended'),
    onBroken: room ? () => undefined : end('broken'),
    onPlays: () => dispatch({ kind: 'plays', index }),
  };
}

/** Whether the visitor types, or has something open: another page would take it away. */
function isBusy(): boolean {
  const field = 'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, [contenteditable]';
  const hasOpen = document.querySelector('dialog[open], :popover-open') !== null;
  return hasOpen || (document.activeElement?.matches(field) ?? false);
}
