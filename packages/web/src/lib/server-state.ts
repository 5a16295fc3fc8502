import type { ErrorKey } from '@bloom/contract/errors/errors';
import { create } from 'zustand';

/**
 * The state of the server and of this app by the latest response (docs/specification/wire.md#maintenance).
 */
export type ServerState = {
  /** The server is under maintenance. */
  readonly maintenance: boolean;
  /** The app is too old for the server. */
  readonly upgrade: boolean;
};

/** The state of the server according to its latest responses. */
export const useServerState = create<ServerState>(() => ({ maintenance: false, upgrade: false }));

/** The errors with status 503 that refuse one request, while others succeed. */
const refusals: readonly unknown[] = ['account.exportBusy', 'server.readOnly'] satisfies ErrorKey[];

/** Reads what a response says: HTTP 503 and `maintenance` are one alert, `upgrade` is another. */
export function recordServerState(status: number, response: unknown): void {
  const flags = (response ?? {}) as { key?: unknown; maintenance?: unknown; upgrade?: unknown };
  const isAway = status === 503 && !refusals.includes(flags.key);
  const maintenance = isAway || flags.maintenance === true;
  // Any other failure says nothing of either: it may be a proxy's.
  if (status >= 500 && !maintenance) return;
  const before = useServerState.getState();
  const upgrade = flags.upgrade === true || (maintenance && before.upgrade);
  if (maintenance === before.maintenance && upgrade === before.upgrade) return;
  useServerState.setState({ maintenance, upgrade });
}
