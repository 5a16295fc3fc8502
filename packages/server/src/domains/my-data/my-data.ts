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
