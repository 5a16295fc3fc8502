import { useSyncExternalStore } from 'react';

/** What the server's answers say of the server and of this app (product.md §8, "Response flags"). */
export type ServerState = {
  /** The server is under maintenance. */
  readonly maintenance: boolean;
  /** The app is too old for the server. */
  readonly upgrade: boolean;
};

let state: ServerState = { maintenance: false, upgrade: false };
const listeners = new Set<() => void>();

/** Takes over what an answer says: HTTP 503 and `maintenance` are one alert, `upgrade` is another. */
export function noteServerState(status: number, answer: unknown): void {
  const flags = (answer ?? {}) as { maintenance?: unknown; upgrade?: unknown };
  const maintenance = status === 503 || flags.maintenance === true;
  // Any other failure says nothing of either: it may be a proxy's.
  if (status >= 500 && !maintenance) return;
  const upgrade = flags.upgrade === true || (maintenance && state.upgrade);
  if (maintenance === state.maintenance && upgrade === state.upgrade) return;
  state = { maintenance, upgrade };
  listeners.forEach((listener) => listener());
}

/** What the server's latest answers say. */
export function useServerState(): ServerState {
  return useSyncExternalStore(subscribe, serverState, serverState);
}

/** The same, at this moment. */
export function serverState(): ServerState {
  return state;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
