/** Numbers from 0 to 1 that look random, and are the same in each run. */
export function* numbersFrom(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}
