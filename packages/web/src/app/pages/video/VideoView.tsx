import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { sourceTable } from '@bloom/contract/sources/sources';
import type { RecordEntry } from '@bloom/contract/gift/statement';
import type { Video } from '@bloom/contract/video/video';
import { useCopies } from '../../../features/video/copies/use-copies.ts';
import { EpisodeList } from '../../../features/video/EpisodeList.tsx';
import { UpNext } from '../../../features/video/UpNext.tsx';
import type { RoomVideo } from '../../../features/video/room-video.ts';
import { VideoTitle } from '../../../features/video/VideoFacts.tsx';
import { currentPlayer, isScreenFull } from '../../../features/video/player/current-player.ts';
import { errorMessage } from '../../../i18n/error-messages.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useIsFirst } from '../../../lib/first-paint.ts';
import { useIsSmall } from '../../../lib/layout.ts';
import { usePageConfig } from '../../../lib/page-config.ts';
import { sessionToken } from '../../../lib/session.ts';
import { bringIntoView } from '../../../ui/motion/bring-into-view.ts';
import { Notice } from '../../../ui/message/Notice.tsx';
import { WhenReached } from '../../../ui/list/WhenReached.tsx';
import { lazyComponent } from '../../dialogs/lazy-component.tsx';
import { useLoginPrompt } from '../../dialogs/login/use-login-prompt.ts';
import { addSearch } from '../../search-params.ts';
import { AutoplaySwitch } from './series/AutoplaySwitch.tsx';
import { useBlurb } from './Blurb.tsx';
import { ChatUnread, SidePanels, type SidePanel } from './SidePanels.tsx';
import { useEpisode, type LinkedStart } from './series/use-episode.ts';
import { useMiniPlayer } from './mini-player/use-mini-player.ts';
import { useSeries } from './series/use-series.ts';
import { useWatching } from './use-watching.ts';
import { VideoActions } from './VideoActions.tsx';
import { VideoStage } from './stage/VideoStage.tsx';

const CollectionNext = lazyComponent(() => import('../collection/CollectionNext.tsx'), 'CollectionNext', {
  onError: 'hide',
});

type VideoViewProps = LinkedStart & {
  video: Video;
  /** The number of the episode, from 0. */
  index: number;
  country: string | undefined;
  /** Whether its page is shown; otherwise only its player is, in a corner. */
  isShown: boolean;
  /** The subtitle editor is open: it takes the place of what is below and beside the player. */
  isEditing: boolean;
  /** The collection that it is watched in. */
  collection: string | undefined;
  /** The moment that the link leads to. */
  moment: number | undefined;
  /** The room that watches it together. */
  room: RoomVideo | undefined;
};

/** A video that is known: what plays, what is said of it, and what is beside it. */
export function VideoView({
  video,
  index,
  country,
  isShown,
  isEditing,
  collection,
  moment,
  room,
  ...linked
}: VideoViewProps) {
  const { locale, t } = useLocale();
  const watching = useWatching(video);
  const sharersLine = useBlurb(video);
  const navigate = useNavigate();
  const isFirst = useIsFirst();
  const promptLogin = useLoginPrompt();
  const column = useRef<HTMLElement>(null);
  const [menu, setMenu] = useState<'subtitles' | 'flying'>();
  const linkedS = room ? room.positionS() : linked.linkedS;
  const play = useEpisode(video, index, { ...linked, linkedS, isShown, room }, watching);
  const { episode, started, choose } = play;
  const copies = useCopies(video, index, started);
  useMiniPlayer(video, index, { started, isShown });
  const mayLeave = isShown && !room;
  const series = useSeries(video, index, { country, collection, mayLeave, room }, (number) =>
    choose(number, true),
  );
  const { upcoming } = series;
  const edit = () => {
    setMenu(undefined);
    const { pathname, search } = window.location;
    if (!sessionToken()) return promptLogin(addSearch(pathname + search, { edit: 1 }), { subtitle: true });
    // A full screen would hide the editor, which takes the place of its entry.
    const isFull = isScreenFull();
    void navigate({ to: '.', search: (now) => ({ ...now, edit: 1 }), replace: isFull });
    if (isFull) currentPlayer().actions.toggleFullScreen?.();
  };
  const sides: [SidePanel, ...SidePanel[]] = [
    {
      value: 'next',
      label: t(room ? 'video.queue' : 'video.upNext'),
      content: <NextPanel {...{ video, index, country, collection, room, series, watching, choose }} />,
    },
  ];
  const invitesWriting = usePageConfig().subtitleEditing && !video.community_subtitles;
  if (video.video_type !== 'Live') {
    const transcript = { video, episode, onEdit: edit, onSeek: play.seek };
    const content = <TranscriptPanel {...transcript} />;
    const label = t(invitesWriting ? 'video.writeSubtitles' : 'video.transcript');
    sides.push({ value: 'transcript', label, content });
  }
  const isSmall = useIsSmall();
  const seekInView = (timeS: number) => {
    play.seek(timeS);
    bringIntoView(column.current);
  };
  const moments = <MomentsPanel {...{ video, index, linked: moment, onSeek: seekInView }} />;
  // The first render is for windows of any size: styles hide what the other size has.
  if (isSmall || isFirst) {
    const label = t('video.moments');
    sides.push({ value: 'moments', label, className: 'small-only', content: moments });
  }
  sides.push({ value: 'chat', label: t('video.chat'), mark: <ChatUnread />, content: <ChatPanel /> });
  return (
    <article
      className={isShown ? 'video-page' : 'mini-player'}
      role={isShown ? undefined : 'region'}
      aria-label={isShown ? undefined : t('video.mini')}
      data-gift-scope
    >
      <VideoStage
        {...{ video, copies, index, country, isShown, column, play, series, watching, menu, setMenu }}
        onEdit={edit}
      />
      {isShown ? (
        <>
          {isEditing && !isFirst && (
            <SubtitleEditor
              video={video}
              episode={episode}
              onStart={(timeS) => (timeS === undefined ? play.start() : play.seek(timeS))}
            />
          )}
          <div className="video-body">
            {room && (
              <div className="room-strip">
                <RoomStrip video={video} index={index} started={started} />
              </div>
            )}
            {upcoming?.isSkip && <UpcomingNotice {...upcoming} />}
            {copies.isOwn && (watching.offline || video.offline === true) && (
              <Notice tone="problem">{errorMessage(locale, 'video.offline', {})}</Notice>
            )}
            <VideoTitle video={video} />
            <VideoActions
              video={video}
              index={index}
              isCopyPlaying={!copies.isOwn}
              lineButton={sharersLine.button}
            />
            {sharersLine.line}
          </div>
          <SidePanels panels={sides} wanted={moment !== undefined && isSmall ? 'moments' : undefined} />
          {!isSmall && (
            <section className="video-moments">
              <h2 className="text-16 font-semibold">
                {video.moments ? t('video.momentsCount', { count: video.moments }) : t('video.moments')}
              </h2>
              {/* The server renders none. */}
              {moment === undefined || isFirst ? <WhenReached>{moments}</WhenReached> : moments}
            </section>
          )}
          <Record video={video} />
        </>
      ) : (
        <MiniPlayerBar video={video} index={index} upcoming={upcoming} />
      )}
    </article>
  );
}

type NextPanelProps = Pick<VideoViewProps, 'video' | 'index' | 'country' | 'collection' | 'room'> & {
  series: ReturnType<typeof useSeries>;
  watching: ReturnType<typeof useWatching>;
  choose: (index: number) => void;
};

/**
 * The videos that come after it: of its series, and of the queue of its room; without one, of the
 * collection that it is watched in, and related ones.
 */
function NextPanel({ video, index, country, collection, room, series, watching, choose }: NextPanelProps) {
  const markOf = (number: number) => ({
    watched: watching.watchedShare(video.list[number]?.id),
    isBroken: series.broken.has(number),
  });
  if (room) {
    return (
      <>
        {video.list.length > 0 && (
          <EpisodeList episodes={video.list} current={index} markOf={markOf} onChoose={choose} />
        )}
        <QueueBeside video={video} />
      </>
    );
  }
  return (
    <>
      {(video.list.length > 0 || collection !== undefined || sourceTable[video.source].player === 'hls') && (
        <AutoplaySwitch />
      )}
      {collection !== undefined && <CollectionNext id={collection} video={video} />}
      <UpNext video={video} index={index} markOf={markOf} onChoose={choose} country={country} />
    </>
  );
}

/** The gifts to it, and the other copies of its work. */
function Record({ video }: { video: Video }) {
  const { t } = useLocale();
  const renderNote = (entry: RecordEntry) => <GiftNote video={video} entry={entry} />;
  return (
    <section className="video-record">
      <h2 className="text-16 font-semibold">{t('statement.record')}</h2>
      <WhenReached>
        <VideoRecord
          video={video}
          renderNote={renderNote}
          whole={<WholeRecord video={video} renderNote={renderNote} />}
        />
        <WorkPanel video={video} />
      </WhenReached>
    </section>
  );
}

const SubtitleEditor = lazyComponent(
  () => import('./subtitles/VideoSubtitleEditor.tsx'),
  'VideoSubtitleEditor',
);

const RoomStrip = lazyComponent(() => import('../room/RoomStrip.tsx'), 'RoomStrip', { onError: 'hide' });

const QueueBeside = lazyComponent(() => import('../room/QueuePanel.tsx'), 'QueueBeside');

const MiniPlayerBar = lazyComponent(() => import('./mini-player/MiniPlayerBar.tsx'), 'MiniPlayerBar', {
  onError: 'hide',
});

const TranscriptPanel = lazyComponent(() => import('./subtitles/TranscriptPanel.tsx'), 'TranscriptPanel');

const MomentsPanel = lazyComponent(() => import('./MomentsPanel.tsx'), 'MomentsPanel');

const WorkPanel = lazyComponent(() => import('./WorkPanel.tsx'), 'WorkPanel', { onError: 'hide' });

const ChatPanel = lazyComponent(() => import('../../dialogs/chat/ChatPanel.tsx'), 'ChatPanel');

const UpcomingNotice = lazyComponent(() => import('./series/UpcomingNotice.tsx'), 'UpcomingNotice', {
  onError: 'hide',
});

/** It is below the first view of most screens. */
const VideoRecord = lazyComponent(
  () => import('../../../features/statement/VideoRecord.tsx'),
  'VideoRecord',
  { onlyAppMessages: true },
);

const GiftNote = lazyComponent(() => import('./GiftNote.tsx'), 'GiftNote', {
  onError: 'hide',
});

const WholeRecord = lazyComponent(() => import('../../../features/statement/WholeRecord.tsx'), 'WholeRecord');
