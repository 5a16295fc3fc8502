import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { defaultSource, parseSource } from '@bloom/contract/sources/sources';
import { changeState, playNext } from '../../../features/room/room-api.ts';
import { followServerClock, roomPositionMs } from '../../../features/room/room-clock.ts';
import { mayControl } from '../../../features/room/room-facts.ts';
import { enterRoom, openRoom, useOpenRoom } from '../../../features/room/room-store.ts';
import { useAct } from '../../../features/room/use-act.ts';
import { playingVideo, stopPlaying } from '../../../features/video/playing-video.ts';
import { roomVideo, setRoomVideo } from '../../../features/video/room-video.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { ApiError } from '../../../lib/api.ts';
import { LoadProblem } from '../../../lib/LoadProblem.tsx';
import { Button, buttonClass } from '../../../ui/form/Button.tsx';
import { Placeholder } from '../../../ui/message/Placeholder.tsx';
import { showToast } from '../../../ui/message/toast.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { MissingPage } from '../site/MissingPage.tsx';
import { goOnWith } from '../video/series/go-on.ts';
import { VideoSkeleton } from '../video/VideoPage.tsx';

const route = getRouteApi('/room/$room');

/**
 * The page of a room: it joins, and has the frame show the video of the room (VideoPages.tsx) with its strip.
 * Leaving the page leaves the room.
 */
export function RoomPage() {
  const { room: id } = route.useParams();
  const { invite } = route.useSearch();
  const { t } = useLocale();
  const room = useOpenRoom();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => enterRoom(id, invite), [id, invite, attempt]);
  useEffect(() => followServerClock(), []);
  useWayBack();
  const current = room?.id === id ? room : undefined;
  const isIn = current?.status === 'in';
  useShownVideo(id);
  if (!current || current.status === 'joining') {
    return roomVideo()?.room === id ? null : <VideoSkeleton source={defaultSource} />;
  }
  if (isIn) {
    return current.state.video !== null ? null : (
      <State icon="globe" title={t('room.noVideoTitle')} text={t('room.noVideoText')} />
    );
  }
  if (current.status !== 'failed') {
    const { status } = current;
    return <State icon="info" title={t(`room.${status}Title`)} text={t(`room.${status}Text`)} />;
  }
  const { error } = current;
  const key = error instanceof ApiError ? error.key : undefined;
  const retry = () => setAttempt(attempt + 1);
  if (key === 'request.notFound' || key === 'request.invalid') {
    return <Missing />;
  }
  if (key === 'room.full') {
    return (
      <State icon="people" title={t('room.fullTitle')} text={t('room.fullText')}>
        <Button variant="filled" onClick={retry}>
          {t('shell.retry')}
        </Button>
      </State>
    );
  }
  return <LoadProblem page error={error} onRetry={retry} />;
}

function Missing() {
  const { t } = useLocale();
  usePageTitle(t('room.missingTitle'));
  return <MissingPage title={t('room.missingTitle')} text={t('room.missingText')} />;
}

type StateProps = { icon: 'globe' | 'info' | 'people'; title: string; text: string; children?: ReactNode };

/** A message in the place of the video. */
function State({ icon, title, text, children }: StateProps) {
  const { t } = useLocale();
  usePageTitle(title);
  return (
    <Placeholder page icon={icon} title={title} text={text}>
      {children}
      <Link to="/" className={buttonClass(children ? 'outline' : 'filled')}>
        {t('shell.backHome')}
      </Link>
    </Placeholder>
  );
}

/** Has the frame show what the room plays; what comes after a video that was started plays at once. */
function useShownVideo(id: string): void {
  const act = useAct();
  const room = useOpenRoom();
  const shown = room?.id === id && room.status === 'in' ? room.state.video : undefined;
  const episode = room?.status === 'in' ? room.state.episode : null;
  const source = shown ? parseSource(shown.source) : undefined;
  const video = shown?.id;
  const isOver = room?.id === id && room.status !== 'joining' && !shown;
  const choose = useEffectEvent((chosen: string) => {
    const known = openRoom();
    if (!known) return;
    act(changeState(id, { seq: known.state.seq, episode: chosen, position_ms: 0, playing: true }));
  });
  const onEnded = useEffectEvent((next: string | undefined) => {
    const known = openRoom();
    if (
      !known ||
      !mayControl(
        known.members.find((each) => each.id === known.me),
        known.detail,
      )
    )
      return;
    const { seq } = known.state;
    const goOn =
      next !== undefined
        ? changeState(id, { seq, episode: next, position_ms: 0, playing: true })
        : known.detail.queue.length > 0
          ? playNext(id, seq)
          : undefined;
    // Another one who steers was faster.
    goOn?.catch(() => undefined);
  });
  useEffect(() => {
    if (source === undefined || video === undefined) {
      if (isOver) setRoomVideo(undefined);
      return;
    }
    const before = roomVideo();
    const isOther = before?.source !== source || before.id !== video;
    const played = playingVideo();
    if (isOther && before?.room === id && played?.source === before.source && played.id === before.id) {
      goOnWith({ source, id: video });
      stopPlaying();
    }
    setRoomVideo({
      room: id,
      source,
      id: video,
      episode,
      positionS: () => {
        const known = openRoom();
        return known ? Math.max(0, roomPositionMs(known.state) / 1_000) : 0;
      },
      choose: (chosen) => choose(chosen),
      onEnded: (next) => onEnded(next),
    });
  }, [id, source, video, episode, isOver]);
  useEffect(() => () => setRoomVideo(undefined), []);
}

/** Offers the way back once the page is left. */
function useWayBack(): void {
  const { t } = useLocale();
  const router = useRouter();
  const offer = useEffectEvent((href: string) => {
    showToast({
      tone: 'success',
      text: t('room.left'),
      action: { label: t('room.back'), run: () => void router.navigate({ href }) },
    });
  });
  useEffect(() => {
    const { pathname, search } = window.location;
    return router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      const isElsewhere = toLocation.pathname !== pathname && !/^\/log(?:in|out)$/.test(toLocation.pathname);
      if (isElsewhere && openRoom()) offer(pathname + search);
    });
  }, [router]);
}
