/** The value of stored JSON; undefined where there is none, or another program has written something else. */
export function parseJson(text: string | null): unknown {
  // An error would make the browser find the place of each function on the stack in the app's one file.
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The entries of a stored list that are what they should be. */
export function parseList<T>(text: string | null, isEntry: (value: unknown) => value is T): T[] {
  const stored = parseJson(text);
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}
