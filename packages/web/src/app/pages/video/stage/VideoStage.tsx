import { useState, type RefObject } from 'react';
import type { Video } from '@bloom/contract/video/video';
import { formatDuration } from '@bloom/contract/wire/time';
import { CopyChoice } from '../../../../features/video/copies/CopyChoice.tsx';
import type { Copies } from '../../../../features/video/copies/use-copies.ts';
import { PlayerSlots } from '../../../../features/video/player/player-slots.ts';
import { VideoPlayer } from '../../../../features/video/VideoPlayer.tsx';
import { useLocale } from '../../../../i18n/locale.ts';
import { useLayout } from '../../../../lib/layout.ts';
import { Button } from '../../../../ui/form/Button.tsx';
import { lazyComponent } from '../../../dialogs/lazy-component.tsx';
import { useDialogs } from '../../../dialogs/use-dialog.ts';
import type { useEpisode } from '../series/use-episode.ts';
import type { useSeries } from '../series/use-series.ts';
import type { useWatching } from '../use-watching.ts';

type Menu = 'subtitles' | 'flying';

type VideoStageProps = {
  video: Video;
  copies: Copies;
  /** The number of the episode, from 0. */
  index: number;
  country: string | undefined;
  isShown: boolean;
  /** The element of the player with what is below it. */
  column: RefObject<HTMLElement | null>;
  play: ReturnType<typeof useEpisode>;
  series: ReturnType<typeof useSeries>;
  watching: ReturnType<typeof useWatching>;
  /** The menu that a control of the bar has opened. */
  menu: Menu | undefined;
  setMenu: (menu: Menu | undefined) => void;
  /** Opens the editor of the subtitles. */
  onEdit: () => void;
};

/** The player with the subtitles and the moments over it. */
export function VideoStage({
  video,
  copies,
  index,
  country,
  isShown,
  column,
  play,
  series,
  watching,
  menu,
  setMenu,
  onEdit,
}: VideoStageProps) {
  const { t } = useLocale();
  const layout = useLayout();
  const dialogs = useDialogs();
  const { next, previous, upcoming } = series;
  const shown = { video, episode: play.episode };
  const withSubtitles = video.video_type !== 'Live';
  // Over a small player in a corner none could be read.
  const withMoments = isShown && (video.moments ?? 0) > 0 && video.video_type !== 'Live';
  const toggle = (wanted: Menu) => setMenu(menu === wanted ? undefined : wanted);
  const slots: PlayerSlots = {
    actions: {
      next: next === undefined ? undefined : () => play.choose(next),
      previous: previous === undefined ? undefined : () => play.choose(previous),
      toggleSubtitles: withSubtitles ? toggleSubtitles : undefined,
      toggleFlying: withMoments ? toggleFlying : undefined,
      openKeys: layout === 'desktop' ? () => dialogs.open('keys') : undefined,
    },
    subtitles: (
      <>
        {withMoments && <PlayerMoments {...shown} onSeek={play.seek} />}
        {withSubtitles && <PlayerSubtitles {...shown} />}
      </>
    ),
    timeline: withMoments && <TimelineMoments {...shown} />,
    controls: (
      <>
        <CopyChoice copies={copies} />
        {play.rememberedS > 0 && (
          <button type="button" className="player-choice player-start-over" onClick={play.startOver}>
            {t('history.startOver')}
          </button>
        )}
        {withMoments && <FlyingBar expanded={menu === 'flying'} onSettings={() => toggle('flying')} />}
        {withSubtitles && (
          <SubtitleButton expanded={menu === 'subtitles'} onClick={() => toggle('subtitles')} />
        )}
      </>
    ),
    menu: menu && <StageMenu key={menu} {...{ ...shown, menu, onEdit }} onClose={() => setMenu(undefined)} />,
    gifts: <PlayerGifts video={video} />,
    offers: <EndOffers video={video} episode={index + 1} />,
    upcoming: upcoming?.isSkip ? undefined : upcoming,
    onEnded: series.onEnded,
    onPlaying: (playing) => {
      watching.onPlaying(playing);
      if (!playing) return;
      series.onPlays();
      // It is there when the page is left.
      import('../mini-player/MiniPlayerBar.tsx').catch(() => undefined);
    },
  };
  return (
    <PlayerSlots value={slots}>
      <VideoPlayer
        {...{ video, copies, index, column }}
        started={play.begun}
        isMini={!isShown}
        startS={play.startS}
        instead={<PlayInstead video={video} country={country} />}
        onStart={play.start}
        onNext={() => next !== undefined && play.choose(next, true)}
        onBroken={series.onBroken}
      >
        {play.rememberedS > 0 && (
          <div className="resume">
            <span>{t('history.resume', { position: formatDuration(play.rememberedS) })}</span>
            <Button variant="outline" onClick={play.startOver}>
              {t('history.startOver')}
            </Button>
          </div>
        )}
      </VideoPlayer>
    </PlayerSlots>
  );
}

type StageMenuProps = Pick<VideoStageProps, 'video' | 'onEdit'> & {
  menu: Menu;
  /** The id of the episode. */
  episode: string | undefined;
  onClose: () => void;
};

/** The menu that a control of the bar has opened. */
function StageMenu({ menu, onClose, ...subtitles }: StageMenuProps) {
  const [opener] = useState(() => document.activeElement);
  const close = () => {
    onClose();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
  return (
    <div className="player-menu">
      {menu === 'flying' ? <FlyingMenu onClose={close} /> : <SubtitlePanel {...subtitles} onClose={close} />}
    </div>
  );
}

const loadSubtitles = () => import('./VideoSubtitles.tsx');
const PlayerSubtitles = lazyComponent(loadSubtitles, 'PlayerSubtitles', { onError: 'hide' });
const SubtitleButton = lazyComponent(loadSubtitles, 'SubtitleButton', { onError: 'hide' });
const SubtitlePanel = lazyComponent(loadSubtitles, 'SubtitlePanel');

function toggleSubtitles(): void {
  // What plays has loaded them.
  loadSubtitles().then(
    (module) => module.toggleSubtitles(),
    () => undefined,
  );
}

const loadMoments = () => import('./PlayerMoments.tsx');
const PlayerMoments = lazyComponent(loadMoments, 'PlayerMoments', { onError: 'hide' });
const FlyingBar = lazyComponent(loadMoments, 'FlyingBar', { onError: 'hide' });
const TimelineMoments = lazyComponent(loadMoments, 'TimelineMoments', { onError: 'hide' });
const FlyingMenu = lazyComponent(loadMoments, 'FlyingMenu');

function toggleFlying(): void {
  // What plays has loaded them.
  loadMoments().then(
    (module) => module.toggleFlying(),
    () => undefined,
  );
}

const loadOffers = () => import('./PlayerOffers.tsx');
const PlayerGifts = lazyComponent(loadOffers, 'PlayerGifts', { onError: 'hide' });
const EndOffers = lazyComponent(loadOffers, 'EndOffers', { onError: 'hide' });

const PlayInstead = lazyComponent(() => import('./PlayInstead.tsx'), 'PlayInstead', {
  onError: 'hide',
  onlyAppMessages: true,
});
