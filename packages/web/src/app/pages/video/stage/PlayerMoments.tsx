import type { MomentSegment } from '@bloom/contract/moment/moment';
import type { Video } from '@bloom/contract/video/video';
import { useAccountId } from '../../../../features/account/account-api.ts';
import { useMuted } from '../../../../parts/people/muted-people.ts';
import { chooseFlying, flies, useFlies } from '../../../../features/moment/flying/flying-choice.ts';
import { FlyingControls } from '../../../../features/moment/flying/FlyingControls.tsx';
import { FlyingLayer } from '../../../../features/moment/flying/FlyingLayer.tsx';
import { FlyingMenu } from '../../../../features/moment/flying/FlyingMenu.tsx';
import { MomentTimeline } from '../../../../features/moment/timeline/MomentTimeline.tsx';
import { useBest, useSegments } from '../../../../features/moment/use-segments.ts';
import { usePlayer, usePlayerState } from '../../../../features/video/player/current-player.ts';
import type { Player } from '../../../../features/video/player/player.ts';

type PlayerMomentsProps = {
  video: Video;
  /** The id of the episode. */
  episode: string | undefined;
};

export { FlyingMenu };

/**
 * The moments of what plays: where the player says its time they fly, over it or below it; below one in a
 * frame that can begin at a second there is a timeline.
 */
export function PlayerMoments({
  onSeek,
  ...props
}: PlayerMomentsProps & { onSeek: (timeS: number) => void }) {
  const player = usePlayer();
  const flies = useFlies();
  const { segments: known, isKnown } = useBest(props);
  if (!player || !isKnown) return null;
  const { media } = player.state.getState();
  if (media.player === 'frame') {
    return media.startName !== undefined && <FrameTimeline {...props} onSeek={onSeek} />;
  }
  const { source, id } = props.video;
  const key = JSON.stringify([source, id, props.episode]);
  return flies && <Flying key={key} {...props} player={player} known={known} />;
}

type FlyingProps = PlayerMomentsProps & {
  player: Player;
  known: readonly MomentSegment[];
};

function Flying({ video, episode, player, known }: FlyingProps) {
  const segments = useSegments({ video, episode }, known);
  const viewer = useAccountId();
  const people = useMuted();
  const { cover: covers } = player.can;
  return <FlyingLayer segments={segments} clock={player} {...{ covers, viewer, people }} />;
}

/** A press loads the player at that second: in a frame it says neither its time nor its length. */
function FrameTimeline({ onSeek, ...props }: PlayerMomentsProps & { onSeek: (timeS: number) => void }) {
  const { duration, list } = props.video;
  return (
    <div className="moment-line">
      <MomentTimeline
        {...props}
        durationS={list.length === 0 && duration ? duration : undefined}
        onSeek={onSeek}
      />
    </div>
  );
}

/**
 * The curve and the marks over the timeline of the player, which is there once the player knows its length.
 */
export function TimelineMoments(props: PlayerMomentsProps) {
  const player = usePlayer();
  const durationS = usePlayerState((state) => state.durationS);
  return <MomentTimeline {...props} durationS={durationS} onSeek={(timeS) => player?.seek(timeS)} />;
}

/** Their controls, in the bar of such a player. */
export function FlyingBar(props: { expanded: boolean; onSettings: () => void }) {
  return usePlayer()?.can.observe && <FlyingControls {...props} />;
}

/** Lets them fly, or not. */
export function toggleFlying(): void {
  chooseFlying({ on: !flies() });
}
