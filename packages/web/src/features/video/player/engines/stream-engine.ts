import type { PlayerProblem } from '../problems.ts';

/** The engine that loads a stream into a video element. */
export type StreamEngine = {
  load: (stream: string) => void;
  /** Changes to one of the qualities that `onQualities` named, or to `autoQuality`. */
  choose: (quality: string) => void;
  /** Where to go on watching at the newest moment of a live stream; undefined where the element says it. */
  liveEdgeS: () => number | undefined;
  release: () => void;
};

/** The reports of an engine about the stream that was loaded last. */
export type EngineEvents = {
  /** The names of the qualities, best first. */
  onQualities: (names: readonly string[]) => void;
  onProblem: (problem: PlayerProblem) => void;
};
