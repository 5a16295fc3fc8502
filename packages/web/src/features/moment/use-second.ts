import { useSyncExternalStore } from 'react';

/** The part of a player that moments need. */
export type Clock = {
  /** The exact position in seconds. */
  time: () => number;
  /** Whether moments are shown over it. */
  readonly can: { cover: boolean };
  /** Its state, which changes several times a second while it plays. */
  readonly state: { subscribe: (listener: () => void) => () => void };
};

/** The whole second at which a player is; undefined without one. */
export function useSecond(clock: Clock | undefined): number | undefined {
  return useSyncExternalStore(
    clock ? clock.state.subscribe : never,
    () => clock && Math.floor(clock.time()),
    () => undefined,
  );
}

const never = () => () => {};
