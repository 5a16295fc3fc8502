/** Numbers that look random and are the same for the same seed. */
export type Random = {
  between: (low: number, high: number) => number;
  integer: (low: number, high: number) => number;
  chance: (share: number) => boolean;
  oneOf: <T>(values: readonly T[]) => T;
};

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const integer = (low: number, high: number) => Math.floor(between(low, high + 1));
  return {
    between,
    integer,
    chance: (share) => next() < share,
    oneOf: (values) => {
      const value = values[integer(0, values.length - 1)];
      if (value === undefined) throw new Error('no value to choose from');
      return value;
    },
  };
}
