import { storeIntent, type LoginIntent } from '../../../features/account/sign-in/login-intent.ts';
import { storeReturnPath } from '../../../features/account/sign-in/login-start.ts';
import { currentPlayer } from '../../../features/video/player/current-player.ts';
import { playingVideo } from '../../../features/video/playing-video.ts';

/** Lets a login come back to where the visitor is now: the page, how far it is scrolled, and what plays. */
export function storePlace(intent?: LoginIntent): void {
  storeReturnPath(window.location.pathname + window.location.search);
  const [video, { player }] = [playingVideo(), currentPlayer()];
  const playing = video &&
    player?.state.getState().status === 'playing' && {
      source: video.source,
      id: video.id,
      timeS: Math.floor(player.time()),
    };
  storeIntent({ ...intent, scrollPx: window.scrollY, ...(playing && { playing }) });
}
