/** Reads a list page by page, each from the end of the previous one, until a page is empty. */
export async function* iteratePages<T>(
  read: (before: number | undefined) => Promise<T[]>,
  idOf: (entry: T) => number,
): AsyncGenerator<T[]> {
  let before: number | undefined;
  for (;;) {
    const page = await read(before);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    before = idOf(last);
  }
}
