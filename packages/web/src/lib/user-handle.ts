/**
 * What the page of a user is found by: the handle, or where a response of an earlier release has none, a handle that always
 * leads to the account of that id.
 */
export function userHandle(id: number, handle: string | null | undefined): string {
  return handle ?? `user_${id}`;
}

/** The name without the handle that marks a look-alike's, for a place that shows the handle anyway. */
export function unmarkedName({ name, handle }: { name: string; handle: string }): string {
  const mark = ` @${handle}`;
  return name.endsWith(mark) ? name.slice(0, -mark.length) : name;
}
