/** The part of the page's player that the editor needs. */
export type EditorPlayer = {
  readonly can: { observe: boolean; control: boolean; seek: boolean; rate: boolean };
  readonly state: {
    getState: () => {
      status: 'loading' | 'playing' | 'paused' | 'ended';
      timeS: number;
      durationS: number | undefined;
      rate: number;
      rates: readonly number[];
      /** The media that it plays; `stream` is the address of an HLS stream. */
      media: { player: string; stream?: string };
    };
    subscribe: (listener: () => void) => () => void;
  };
  /** The exact position in seconds. */
  time: () => number;
  play: () => void;
  pause: () => void;
  seek: (timeS: number) => void;
  setRate: (rate: number) => void;
};

/** How long before its end a clip is paused: until a player has stopped, it plays on. */
const leadMs = 30;
/** How often the position is read at least; a player may jump. */
const pollMs = 100;
/** A seek takes some time, and until then the position is the old one. */
const patienceMs = 8_000;

/**
 * Plays from `startMs` and pauses at `endMs`. It ends by itself if the user pauses or goes elsewhere.
 *
 * @returns a function that ends it without pausing
 */
export function playClip(
  player: EditorPlayer,
  { startMs, endMs }: { startMs: number; endMs: number },
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let hasBegun = false;
  let waitedMs = 0;
  player.seek(startMs / 1_000);
  player.play();
  const look = () => {
    const timeMs = player.time() * 1_000;
    const { status, rate } = player.state.getState();
    const isInside = timeMs > startMs - pollMs * 2 && timeMs < endMs - leadMs;
    if (!hasBegun) {
      hasBegun = isInside && status === 'playing';
      waitedMs += pollMs;
      if (waitedMs > patienceMs) return;
    } else if (timeMs >= endMs - leadMs && timeMs < endMs + 1_000) {
      player.pause();
      return;
    } else if (!isInside || status === 'paused') {
      return;
    }
    const restMs = hasBegun ? (endMs - leadMs - timeMs) / rate : pollMs;
    timer = setTimeout(look, Math.max(4, Math.min(pollMs, restMs)));
  };
  timer = setTimeout(look, 0);
  return () => clearTimeout(timer);
}
