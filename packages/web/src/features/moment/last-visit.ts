import { serverNowS } from '../../lib/time/server-clock.ts';
import { parseList } from '../../lib/stored-json.ts';
import { platform } from '../../platform/index.ts';

/** So many lists are remembered; those that were visited first are forgotten first. */
const maxVisits = 200;

/** When the moments of a video or episode were last open here, in milliseconds of the server's clock. */
type Visit = { name: string; timeMs: number };

/** When the moments of a video were last open on this device; undefined: never, or long ago. */
export function lastVisitMs(name: string): number | undefined {
  return readVisits().find((each) => each.name === name)?.timeMs;
}

/** Remembers that the moments of a video are open now. */
export function recordVisit(name: string): void {
  const others = readVisits().filter((each) => each.name !== name);
  const visit: Visit = { name, timeMs: Math.floor(serverNowS() * 1_000) };
  platform.localStore.set('moment_visits', JSON.stringify([...others, visit].slice(-maxVisits)));
}

/** The stored visits, which another tab may have changed. */
function readVisits(): Visit[] {
  return parseList(platform.localStore.get('moment_visits'), isVisit);
}

function isVisit(value: unknown): value is Visit {
  const { name, timeMs } = Object(value) as Partial<Visit>;
  return typeof name === 'string' && typeof timeMs === 'number';
}
