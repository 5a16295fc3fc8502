import { sourceTable, type PlayerOrigins, type Source } from '@bloom/contract/sources/sources';
import { OutboundError, type Outbound } from '../../platform/outbound/index.ts';

/** Whether the sites of players respond. */
export type Reach = ReturnType<typeof createReach>;

/** How long a result holds. A site that comes back is not missed for long. */
const heldMs = { reached: 60_000, missed: 10_000 };
/** Below the time that a page waits for a frame. */
const timeoutMs = 5_000;

/**
 * @param config.off the sources that get no requests
 * @param now the clock, in milliseconds
 */
export function createReach(
  outbound: Pick<Outbound, 'request'>,
  { players, off }: { players: PlayerOrigins; off: readonly Source[] },
  now = Date.now,
) {
  const known = new Map<Source, { result: Promise<boolean>; until: number }>();

  /** Any response will do, also a refusal: it comes from the site. */
  const responds = async (origin: string): Promise<boolean> => {
    try {
      await outbound.request(new URL('/favicon.ico', origin), { method: 'HEAD', redirects: 0, timeoutMs });
      return true;
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return error.kind !== 'network' && error.kind !== 'timeout';
    }
  };

  return {
    /**
     * Whether the site of a source's player responds to this server; true where that is unknown. Visitors
     * share a result, so that they cause no more requests than it has time to hold.
     */
    isReachable: (source: Source): Promise<boolean> => {
      const last = known.get(source);
      if (last && now() < last.until) return last.result;
      const [name] = Object.keys(sourceTable[source].players) as (keyof PlayerOrigins)[];
      if (name === undefined || off.includes(source)) return Promise.resolve(true);
      const entry = { result: responds(players[name]), until: Infinity };
      known.set(source, entry);
      const holdFor = (ms: number) => {
        entry.until = now() + ms;
      };
      entry.result.then(
        (isReached) => holdFor(isReached ? heldMs.reached : heldMs.missed),
        () => holdFor(0),
      );
      return entry.result;
    },
  };
}
