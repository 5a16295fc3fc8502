/** A pseudo-random generator with the same numbers in every run. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
  /**
   * Picks early items far more often than late ones, like words in a language (Zipf-Mandelbrot, exponent 1).
   */
  pickCommon<T>(list: readonly T[]): T;
};

/** Flattens the head: the most common of 10,000 words is one of 120 words, not one of ten. */
const offset = 20;

/** Creates a generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  const at = <T>(list: readonly T[], index: number): T => {
    const item = list[index];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return {
    next,
    below,
    pick: (list) => at(list, below(list.length)),
    // The inverse of the distribution function of 1 / (x + offset) over 0…n.
    pickCommon: (list) => at(list, Math.floor(offset * (((list.length + offset) / offset) ** next() - 1))),
  };
}
