/** Parses the numbers of a version such as 1.3.6; undefined for any other text. */
function parseVersion(text: string): number[] | undefined {
  return /^\d{1,6}(\.\d{1,6}){0,3}$/.test(text) ? text.split('.').map(Number) : undefined;
}

/** Whether a text is a version: one to four numbers with dots between them. */
export function isVersion(text: string): boolean {
  return parseVersion(text) !== undefined;
}

/** Whether a version is lower than the minimum; false if one of the two is not a version. */
export function isOlder(version: string, minimum: string): boolean {
  const [own, least] = [parseVersion(version), parseVersion(minimum)];
  if (!own || !least) return false;
  for (const [i, number] of least.entries()) {
    const difference = (own[i] ?? 0) - number;
    if (difference !== 0) return difference < 0;
  }
  return false;
}
