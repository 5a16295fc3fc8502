/** Reads a list part by part, each from where the one before ended. */
export async function* inParts<T>(
  read: (before: number | undefined) => Promise<T[]>,
  idOf: (entry: T) => number,
): AsyncGenerator<T[]> {
  let before: number | undefined;
  for (;;) {
    const part = await read(before);
    const last = part.at(-1);
    if (last === undefined) return;
    yield part;
    before = idOf(last);
  }
}
