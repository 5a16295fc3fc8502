import type { Frame } from '@bloom/contract/sources/source';
import { createPlayerState, newState, noCommands, type Media, type MountPlayer } from '../player.ts';

/**
 * The player that a source offers for other sites, in a frame. What happens in it cannot be seen, and it
 * takes no commands.
 */
export const mountFramePlayer: MountPlayer = (place, { media: first }) => {
  const state = createPlayerState(first);
  const leaving = new AbortController();
  let frame: HTMLIFrameElement;
  let label = '';
  let entered = false;

  const show = (media: Media) => {
    if (media.player !== 'frame') return;
    frame = document.createElement('iframe');
    frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
    frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-presentation', 'allow-popups');
    frame.title = label;
    frame.src = startingAt(media, media.startS);
    // Another address in the same frame would be an entry of the history.
    place.replaceChildren(frame);
  };
  show(first);

  // A user who has focused the frame counts as watching while the page is visible.
  window.addEventListener(
    'blur',
    () => {
      if (document.activeElement !== frame) return;
      entered = true;
      state.setState({ status: 'playing' });
    },
    leaving,
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (entered) {
        state.setState({ status: document.visibilityState === 'visible' ? 'playing' : 'paused' });
      }
    },
    leaving,
  );

  return {
    ...noCommands,
    can: {
      observe: false,
      control: false,
      seek: false,
      mute: false,
      volume: false,
      rate: false,
      step: false,
      quality: false,
      pictureInPicture: false,
      cover: false,
    },
    state,
    time: () => 0,
    load: (media) => {
      if (media.player !== 'frame') return;
      entered = false;
      state.setState(newState(media));
      show(media);
    },
    setLabel: (text) => {
      label = text;
      frame.title = text;
    },
    destroy: () => {
      leaving.abort();
      place.replaceChildren();
    },
  };
};

/** The address of a frame that begins at a second; the same address where its player takes none. */
export function startingAt({ address, startName }: Frame, startS: number): string {
  if (startName === undefined || startS < 1) return address;
  return `${address}&${startName}=${Math.floor(startS)}`;
}
