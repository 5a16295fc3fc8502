import { CatchBoundary, lazyRouteComponent, useMatch, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PlayerOwner } from '../../../features/video/player/current-player.ts';
import { stopPlaying, usePlayingVideo } from '../../../features/video/playing-video.ts';
import { useRoomVideo } from '../../../features/video/room-video.ts';
import { useHasActed } from '../../../lib/has-acted.ts';
import { onSessionChange, sessionToken } from '../../../lib/session.ts';

const VideoPage = lazyRouteComponent(() => import('./VideoPage.tsx'), 'VideoPage');

/** Loads the code of the page; the router waits for it before it shows a video. */
export async function loadVideoPage(): Promise<void> {
  await VideoPage.preload?.();
}

/**
 * The video whose page is shown, and the one that goes on in the mini player. They are part of the frame and
 * not of a route, so that the element of a player stays where it is in the document: a frame that is moved
 * loads again.
 */
export function VideoPages() {
  const match = useMatch({ from: '/video/$id', shouldThrow: false });
  const roomMatch = useMatch({ from: '/room/$room', shouldThrow: false });
  const roomVideo = useRoomVideo();
  const inRoom = roomMatch && roomVideo?.room === roomMatch.params.room ? roomVideo : undefined;
  const playing = usePlayingVideo();
  const { defaultErrorComponent: BrokenPage = Nothing } = useRouter().options;
  useEffect(
    () =>
      onSessionChange(() => {
        if (sessionToken() === null) stopPlaying();
      }),
    [],
  );
  // What a visitor most likely does next is to choose a video.
  const hasActed = useHasActed();
  useEffect(() => {
    if (hasActed) void loadVideoPage();
  }, [hasActed]);

  const shown = inRoom ?? (match && { source: match.search.videoSrc, id: match.params.id });
  const search = inRoom ? { code: roomMatch?.search.code } : match?.search;
  const shownKey = shown && `${shown.source}/${shown.id}`;
  // What plays comes first: the page of another video is added after it, and nothing changes its place.
  const views = [playing, shown].flatMap((video, index) => {
    if (!video) return [];
    const key = `${video.source}/${video.id}`;
    return index === 0 && key === shownKey ? [] : [{ source: video.source, id: video.id, key }];
  });
  return views.map(({ source, id, key }) => {
    const isShown = key === shownKey;
    return (
      <CatchBoundary
        key={key}
        getResetKey={() => match ?? inRoom}
        errorComponent={isShown ? BrokenPage : Nothing}
      >
        <PlayerOwner value={key}>
          <VideoPage
            source={source}
            id={id}
            isShown={isShown}
            search={isShown && search ? search : { episode: playing?.episode }}
            room={isShown ? inRoom : undefined}
          />
        </PlayerOwner>
      </CatchBoundary>
    );
  });
}

function Nothing() {
  return null;
}
