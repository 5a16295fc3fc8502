import { autoQuality } from '../player.ts';
import { findStreamProblem } from '../problems.ts';
import type { EngineEvents, StreamEngine } from './stream-engine.ts';
import { readVariants, type Variant } from './variants.ts';

/** The browser itself where it plays HLS, else a library (docs/adr/0039-one-player-interface.md). */
export function createEngine(video: HTMLVideoElement, events: EngineEvents): StreamEngine {
  return video.canPlayType('application/vnd.apple.mpegurl') === ''
    ? deferredEngine(video, events)
    : nativeEngine(video, events);
}

/** The library, which is only loaded where it is needed. */
function deferredEngine(video: HTMLVideoElement, events: EngineEvents): StreamEngine {
  let engine: StreamEngine | undefined;
  let stream: string | undefined;
  let released = false;
  import('./hls-library.ts').then(
    ({ libraryEngine }) => {
      if (released) return;
      engine = libraryEngine(video, events);
      if (stream !== undefined) engine.load(stream);
    },
    () => {
      if (!released) events.onProblem('network');
    },
  );
  return {
    load: (wanted) => {
      stream = wanted;
      engine?.load(wanted);
    },
    choose: (quality) => engine?.choose(quality),
    liveEdgeS: () => engine?.liveEdgeS(),
    release: () => {
      released = true;
      engine?.release();
    },
  };
}

/**
 * The browser plays the stream. It has no choice of quality, so a chosen one is played as a stream of its
 * own.
 */
function nativeEngine(video: HTMLVideoElement, { onQualities, onProblem }: EngineEvents): StreamEngine {
  const released = new AbortController();
  let loaded = new AbortController();
  let stream = '';
  let variants: readonly Variant[] = [];
  let started = false;
  let recovered = false;
  /** Loads an address at the position and speed of what plays. */
  const reload = (address: string) => {
    const { currentTime, paused, playbackRate } = video;
    video.src = address;
    video.addEventListener(
      'loadedmetadata',
      () => {
        // A live stream goes on at its newest moment.
        if (video.duration !== Infinity) video.currentTime = currentTime;
        video.playbackRate = playbackRate;
        if (!paused) video.play().catch(() => undefined);
      },
      { once: true, signal: loaded.signal },
    );
  };
  const onError = () => {
    if (!video.error) return;
    // Browsers fail at times at a jump in a stream that plays well once it is loaded again.
    if (started && !recovered) {
      recovered = true;
      return reload(video.src);
    }
    const { code } = video.error;
    const { signal } = loaded;
    // The browser says "not supported" for whatever it could not load, too.
    void findStreamProblem(stream, signal).then((problem) => {
      if (signal.aborted) return;
      onProblem(problem ?? (code === MediaError.MEDIA_ERR_NETWORK ? 'network' : 'cannotPlay'));
    });
  };
  video.addEventListener('error', onError, released);
  video.addEventListener('loadedmetadata', () => (started = true), released);
  return {
    load: (wanted) => {
      loaded.abort();
      loaded = new AbortController();
      [stream, variants, started, recovered] = [wanted, [], false, false];
      video.src = wanted;
      readVariants(wanted, loaded.signal).then(
        (found) => {
          variants = found;
          onQualities(found.map(({ name }) => name));
        },
        // The host may not permit the page to read the list; then there is no choice.
        () => undefined,
      );
    },
    choose: (quality) => {
      const variant = variants.find(({ name }) => name === quality);
      if (variant || quality === autoQuality) reload(variant?.stream ?? stream);
    },
    liveEdgeS: () => undefined,
    release: () => {
      released.abort();
      loaded.abort();
      video.removeAttribute('src');
      // Without this the element keeps what it has loaded.
      video.load();
    },
  };
}
