import { createStore } from 'zustand/vanilla';
import type { Media, MountPlayer, PlayerState } from './player.ts';

/**
 * A player whose seconds are those of another video, of which it plays a copy: what is beside it, such as
 * subtitles and moments, needs to know nothing of that (docs/specification/works.md#playing).
 *
 * @param shiftS how many seconds later the content of the copy begins
 */
export function shiftPlayer(create: MountPlayer, shiftS: number): MountPlayer {
  if (shiftS === 0) return create;
  const outOf = (timeS: number) => Math.max(0, timeS - shiftS);
  const into = (timeS: number) => Math.max(0, timeS + shiftS);
  const inCopy = (media: Media): Media => ({ ...media, startS: into(media.startS) });
  return (place, options) => {
    const player = create(place, { ...options, media: inCopy(options.media) });
    let { media } = options;
    let known = player.state.getState().media;
    const ofVideo = (now: PlayerState): PlayerState => {
      // Listeners compare it to notice other media.
      if (now.media !== known) media = { ...now.media, startS: outOf(now.media.startS) };
      known = now.media;
      const { timeS, durationS, loadedS } = now;
      return {
        ...now,
        media,
        timeS: outOf(timeS),
        durationS: durationS === undefined ? undefined : outOf(durationS),
        loadedS: outOf(loadedS),
      };
    };
    const state = createStore(() => ofVideo(player.state.getState()));
    player.state.subscribe((now) => state.setState(ofVideo(now)));
    return {
      ...player,
      state,
      time: () => (player.can.observe ? outOf(player.time()) : player.time()),
      load: (next) => player.load(inCopy(next)),
      seek: (timeS) => player.seek(into(timeS)),
    };
  };
}
