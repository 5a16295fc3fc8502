import HlsJs from 'hls.js/light';
import { autoQuality } from '../player.ts';
import { findStreamProblem, problemOfStatus } from '../problems.ts';
import type { EngineEvents, StreamEngine } from './stream-engine.ts';
import { qualityName } from './variants.ts';

/** Plays HLS by hls.js, for browsers that cannot. */
export function libraryEngine(
  video: HTMLVideoElement,
  { onQualities, onProblem }: EngineEvents,
): StreamEngine {
  if (!HlsJs.isSupported()) {
    onProblem('cannotPlay');
    return { load: () => {}, choose: () => {}, liveEdgeS: () => undefined, release: () => {} };
  }
  const released = new AbortController();
  const hls = new HlsJs({ liveDurationInfinity: true });
  /** The library's number of each quality by its name. */
  let levels = new Map<string, number>();
  let recovered = false;

  hls.on(HlsJs.Events.MANIFEST_PARSED, (_event, { levels: found }) => {
    const numbered = found.map(({ height }, level) => ({ height, level }));
    levels = new Map(
      numbered
        .filter(({ height }) => height > 0)
        .toSorted((a, b) => b.height - a.height)
        .map(({ height, level }) => [qualityName(height), level]),
    );
    onQualities([...levels.keys()]);
  });
  hls.on(HlsJs.Events.ERROR, (_event, { fatal, type, details, response, url, frag }) => {
    if (!fatal) return;
    if (type === HlsJs.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      hls.recoverMediaError();
      return;
    }
    const isUnreadable =
      details === HlsJs.ErrorDetails.MANIFEST_PARSING_ERROR ||
      details === HlsJs.ErrorDetails.LEVEL_PARSING_ERROR;
    if (type !== HlsJs.ErrorTypes.NETWORK_ERROR || isUnreadable) {
      onProblem('cannotPlay');
      return;
    }
    if (response?.code) {
      onProblem(problemOfStatus(response.code));
      return;
    }
    const address = response?.url ?? frag?.url ?? url ?? hls.url ?? '';
    void findStreamProblem(address, released.signal).then((problem) => {
      if (!released.signal.aborted) onProblem(problem ?? 'network');
    });
  });
  hls.attachMedia(video);

  return {
    load: (stream) => {
      recovered = false;
      hls.loadSource(stream);
    },
    choose: (quality) => {
      hls.nextLevel = quality === autoQuality ? -1 : (levels.get(quality) ?? -1);
    },
    liveEdgeS: () => hls.liveSyncPosition ?? undefined,
    release: () => {
      released.abort();
      hls.destroy();
    },
  };
}
