/** The handle in the address of a user's page; one made from the id where a response has none. */
export function userHandle(id: number, handle: string | null | undefined): string {
  return handle ?? `user_${id}`;
}

/** The name without the handle that marks a look-alike's, for a place that shows the handle anyway. */
export function unmarkedName({ name, handle }: { name: string; handle: string }): string {
  const mark = ` @${handle}`;
  return name.endsWith(mark) ? name.slice(0, -mark.length) : name;
}
