import type { PageActions } from './current-player.ts';
import type { Player } from './player.ts';

/** The facts of the playing video that the system shows. */
export type MediaFacts = {
  title: string;
  artist: string;
  /** The URL of its image. */
  image: string | undefined;
};

const skipS = 10;
const handled = [
  'play',
  'pause',
  'stop',
  'seekbackward',
  'seekforward',
  'seekto',
  'nexttrack',
  'previoustrack',
] as const satisfies readonly MediaSessionAction[];

/**
 * Shows what plays in the system's media controls, and obeys them and the media keys.
 *
 * @returns a function that takes it out again
 */
export function connectMediaSession(
  player: Player,
  { title, artist, image }: MediaFacts,
  { hasNext, hasPrevious }: { hasNext: boolean; hasPrevious: boolean },
  actions: () => PageActions,
): () => void {
  const { mediaSession: session } = navigator;
  if (!session || !player.can.observe) return () => {};
  const { can, state } = player;
  session.metadata = new MediaMetadata({
    title,
    artist,
    artwork: image === undefined ? [] : [{ src: new URL(image, window.location.href).href }],
  });

  const handlers: Partial<Record<(typeof handled)[number], MediaSessionActionHandler>> = {
    ...(can.control && {
      play: () => player.play(),
      pause: () => player.pause(),
      stop: () => player.pause(),
    }),
    ...(can.seek && {
      seekbackward: ({ seekOffset }) => player.seek(player.time() - (seekOffset ?? skipS)),
      seekforward: ({ seekOffset }) => player.seek(player.time() + (seekOffset ?? skipS)),
      seekto: ({ seekTime }) => {
        if (seekTime !== undefined) player.seek(seekTime);
      },
    }),
    ...(hasNext && { nexttrack: () => actions().next?.() }),
    ...(hasPrevious && { previoustrack: () => actions().previous?.() }),
  };
  for (const action of handled) setHandler(session, action, handlers[action] ?? null);

  const follow = () => {
    const { status, durationS, timeS, rate } = state.getState();
    session.playbackState = status === 'playing' ? 'playing' : 'paused';
    if (durationS === undefined) session.setPositionState();
    else {
      session.setPositionState({
        duration: durationS,
        position: Math.min(timeS, durationS),
        playbackRate: rate,
      });
    }
  };
  follow();
  const unsubscribe = state.subscribe((now, before) => {
    // The system counts on from the last position by itself.
    const isJump = Math.abs(now.timeS - before.timeS) > 2;
    if (
      isJump ||
      now.status !== before.status ||
      now.durationS !== before.durationS ||
      now.rate !== before.rate
    ) {
      follow();
    }
  });
  return () => {
    unsubscribe();
    session.metadata = null;
    session.playbackState = 'none';
    session.setPositionState();
    for (const action of handled) setHandler(session, action, null);
  };
}

/** Browsers throw for an action that they do not know. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler);
  } catch {
    // The system has no such control.
  }
}
