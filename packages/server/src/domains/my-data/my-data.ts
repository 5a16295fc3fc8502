/** The name of everybody who has left, in both languages: it is shown to people of either. */
export const forgottenName = 'Deleted user · 已注销用户';

/** A list of the export, in parts that are read as they are written. */
export type ExportList = {
  name: string;
  parts: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;
};

/** Writes an export as JSON, part by part: fields first, then lists, an entry a line. */
export async function* writeExport(
  fields: Readonly<Record<string, unknown>>,
  lists: readonly ExportList[],
): AsyncGenerator<string> {
  yield JSON.stringify(fields, null, 1).replace(/\n\}$/, '');
  for (const { name, parts } of lists) {
    yield `,\n ${JSON.stringify(name)}: [`;
    let before = '\n  ';
    for await (const part of parts) {
      for (const entry of part) {
        yield before + JSON.stringify(entry);
        before = ',\n  ';
      }
    }
    yield '\n ]';
  }
  yield '\n}\n';
}

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
