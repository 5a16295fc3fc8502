/** Whether an id is that of a video; those of covers are longer. */
export function isVid(id: string): boolean {
  return /^[a-z0-9]{11}$/.test(id);
}
