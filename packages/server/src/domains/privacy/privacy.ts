/** A list of the export, in pages that are read while it is written. */
export type ExportList = {
  name: string;
  pages: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>;
};

/** Writes an export as JSON, page by page: fields first, then lists with one entry per line. */
export async function* writeExport(
  fields: Readonly<Record<string, unknown>>,
  lists: readonly ExportList[],
): AsyncGenerator<string> {
  yield JSON.stringify(fields, null, 1).replace(/\n\}$/, '');
  for (const { name, pages } of lists) {
    yield `,\n ${JSON.stringify(name)}: [`;
    let before = '\n  ';
    for await (const page of pages) {
      for (const entry of page) {
        yield before + JSON.stringify(entry);
        before = ',\n  ';
      }
    }
    yield '\n ]';
  }
  yield '\n}\n';
}
