import type { Frame } from '@bloom/contract/sources/source';
import { createPlayerState, newState, noCommands, type Media, type MountPlayer } from '../player.ts';
import { awaitResponse } from './await-response.ts';

/**
 * The player that a source offers for other sites, in a frame. What happens in it cannot be seen, and it
 * takes no commands. A browser also says that its own page loads, about a site that it cannot reach: the
 * server tests it, too, unless the frame sends a message.
 */
export const mountFramePlayer: MountPlayer = (place, { media: first, isReachable }) => {
  const state = createPlayerState(first);
  const leaving = new AbortController();
  const response = awaitResponse(state);
  let frame: HTMLIFrameElement;
  let label = '';
  let entered = false;
  let spoke = false;

  const show = (media: Media) => {
    if (media.player !== 'frame') return;
    const shown = document.createElement('iframe');
    frame = shown;
    spoke = false;
    response.begin();
    frame.addEventListener('load', response.stop);
    void isReachable().then((isReached) => {
      if (!isReached && !spoke && frame === shown && !leaving.signal.aborted) response.miss();
    });
    frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
    frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-presentation', 'allow-popups');
    frame.title = label;
    frame.src = startingAt(media, media.startS);
    // Another address in the same frame would be an entry of the history.
    place.replaceChildren(frame);
  };
  show(first);

  window.addEventListener(
    'message',
    ({ source }) => {
      if (source !== frame.contentWindow) return;
      spoke = true;
      response.stop();
    },
    leaving,
  );
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
      response.stop();
      place.replaceChildren();
    },
  };
};

/** The address of a frame that begins at a second; the same address where its player takes none. */
export function startingAt({ address, startName }: Frame, startS: number): string {
  if (startName === undefined || startS < 1) return address;
  return `${address}&${startName}=${Math.floor(startS)}`;
}
