/** Work at a resource. */
export type Work = {
  /** Requests a second. */
  perSecond: number;
  /** Mean time that one of them takes a core, in milliseconds. */
  serviceMs: number;
};

/** Cores in use on average; the queue grows without end when there are not more cores. */
export const coresInUse = (works: readonly Work[]): number =>
  works.reduce((sum, { perSecond, serviceMs }) => sum + (perSecond * serviceMs) / 1_000, 0);

/**
 * The time that a `share` of the requests wait at most for one of `cores`, in milliseconds; infinite if the work is
 * too much. The queue is M/M/c (Erlang C), with the correction of Allen and Cunneen for kinds of work that take
 * different times: each kind is exponential.
 */
export function waitMs(works: readonly Work[], cores: number, share: number): number {
  const load = coresInUse(works);
  if (load >= cores) return Infinity;
  const perSecond = works.reduce((sum, work) => sum + work.perSecond, 0);
  if (perSecond === 0) return 0;
  const meanMs = (load / perSecond) * 1_000;
  const square = works.reduce((sum, work) => sum + work.perSecond * 2 * work.serviceMs ** 2, 0);
  const variation = square / perSecond / meanMs ** 2 - 1;
  const waiting = erlangC(load, cores);
  const late = 1 - share;
  if (waiting <= late) return 0;
  return (((1 + variation) / 2) * Math.log(waiting / late) * meanMs) / (cores - load);
}

/** The share of requests that find all cores busy, by the recursion of Erlang B. */
export function erlangC(load: number, cores: number): number {
  let blocked = 1;
  for (let core = 1; core <= cores; core++) blocked = (load * blocked) / (core + load * blocked);
  return blocked / (1 - (load / cores) * (1 - blocked));
}
