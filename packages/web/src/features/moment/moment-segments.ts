import type { AnyMoment, MomentSegment, SegmentMoment } from '@bloom/contract/moment/moment';
import { momentModes, segmentOf, type MomentMode } from '@bloom/contract/moment/moment-rules';

/** A moment with a second, as a segment has it. */
export type SecondMoment = {
  id: number;
  atMs: number;
  content: string;
  /** Petals. */
  thanks: number;
  /** Null for an imported one. */
  userId: number | null;
  spoiler: boolean;
  /** Undefined: it flies from right to left. */
  mode: MomentMode | undefined;
};

type ReadSegment = (n: number, v: number | undefined) => Promise<readonly SegmentMoment[]>;

/** The moments with a second of a video or episode, as far as they are loaded. */
export type MomentSegments = {
  /** Loads the segment of a second, and the next one. */
  load: (atMs: number) => void;
  /** Those from one second up to another, in order of their seconds. */
  between: (fromMs: number, toMs: number) => SecondMoment[];
  /** One was posted, edited or is shown again. */
  put: (moment: AnyMoment) => void;
  remove: (id: number) => void;
  /** Something may have been missed: loads again what is loaded. */
  reset: () => void;
  /** Calls a listener with each change. Returns the end of it. */
  subscribe: (listener: (change: SegmentChange) => void) => () => void;
};

/** A change: a segment has been loaded, a moment has come or changed, or it has gone. */
export type SegmentChange =
  | { kind: 'loaded'; n: number }
  | { kind: 'put'; moment: SecondMoment }
  | { kind: 'removed'; id: number };

/**
 * Loads segments as they are needed, each with the version that the list names, so that the browser may keep
 * it.
 *
 * @param known the segments that have moments, as the list says
 * @param episode the id of the episode; undefined for those that name none
 */
export function createSegments(
  known: readonly MomentSegment[],
  episode: string | undefined,
  read: ReadSegment,
): MomentSegments {
  /** Of the segments that have moments; undefined where it has changed since the list was read. */
  const versions = new Map<number, number | undefined>(known.map(({ n, v }) => [n, v]));
  const listeners = new Set<(change: SegmentChange) => void>();
  /** The segments in order of their seconds; one that is being loaded is there, too. */
  const loaded = new Map<number, SecondMoment[]>();
  const removed = new Set<number>();
  const report = (change: SegmentChange) => {
    for (const listener of listeners) listener(change);
  };

  /** The moments that have come live while a segment is requested. */
  const meanwhile = new Map<number, SecondMoment[]>();
  const request = (n: number, v: number | undefined) => {
    const live: SecondMoment[] = [];
    meanwhile.set(n, live);
    read(n, v).then(
      (rows) => {
        if (meanwhile.get(n) !== live) return;
        meanwhile.delete(n);
        const newer = new Set(live.map(({ id }) => id));
        const arrived = rows.map(fromRow).filter(({ id }) => !removed.has(id) && !newer.has(id));
        const moments = inOrder([...arrived, ...live]);
        const hasChanged = !isEqual(moments, loaded.get(n));
        loaded.set(n, moments);
        if (hasChanged) report({ kind: 'loaded', n });
      },
      () => {
        // What there is stays; without it, it is requested again when the player needs it.
        if (meanwhile.get(n) === live) meanwhile.delete(n);
        if (loaded.get(n)?.length === 0) loaded.delete(n);
      },
    );
  };

  return {
    load: (atMs) => {
      const first = segmentOf(Math.max(0, atMs));
      for (const n of [first, first + 1]) {
        if (loaded.has(n)) continue;
        loaded.set(n, []);
        if (versions.has(n)) request(n, versions.get(n));
      }
    },
    between: (fromMs, toMs) => {
      const found: SecondMoment[] = [];
      for (let n = segmentOf(Math.max(0, fromMs)); n <= segmentOf(Math.max(0, toMs)); n++) {
        const moments = loaded.get(n) ?? [];
        for (let i = firstFrom(moments, fromMs); i < moments.length; i++) {
          const moment = moments[i];
          if (!moment || moment.atMs > toMs) break;
          found.push(moment);
        }
      }
      return found;
    },
    put: (posted) => {
      if ('reply_to' in posted || posted.at_ms === undefined) return;
      if (posted.episode !== episode) return;
      const { id, at_ms: atMs, content, thanks, user_id: userId, spoiler, mode } = posted;
      const n = segmentOf(atMs);
      versions.set(n, undefined);
      removed.delete(id);
      const segment = loaded.get(n);
      if (!segment) return;
      const moment = { id, atMs, content, thanks, userId, spoiler, mode };
      meanwhile.get(n)?.push(moment);
      loaded.set(n, inOrder([...segment.filter((each) => each.id !== id), moment]));
      report({ kind: 'put', moment });
    },
    remove: (id) => {
      removed.add(id);
      for (const [n, moments] of loaded) {
        loaded.set(
          n,
          moments.filter((each) => each.id !== id),
        );
      }
      report({ kind: 'removed', id });
    },
    reset: () => {
      removed.clear();
      for (const n of loaded.keys()) request(n, undefined);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function fromRow(row: SegmentMoment): SecondMoment {
  const [id, atMs, content, thanks, userId, spoiler, mode] = row;
  return { id, atMs, content, thanks, userId, spoiler: spoiler === 1, mode: momentModes[mode - 1] };
}

function isEqual(a: readonly SecondMoment[], b: readonly SecondMoment[] | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function inOrder(moments: SecondMoment[]): SecondMoment[] {
  return moments.sort((a, b) => a.atMs - b.atMs || a.id - b.id);
}

/** The index of the first one that is not before a second. */
function firstFrom(moments: readonly SecondMoment[], atMs: number): number {
  let [from, to] = [0, moments.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((moments[middle]?.atMs ?? 0) < atMs) from = middle + 1;
    else to = middle;
  }
  return from;
}
