/** The picture that every video has. */
export function pictureOf(videoId: string): string {
  return `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`;
}

/** What a video is called whose title has nothing to see in it. */
export function fallbackTitle(id: string): string {
  return `YouTube ${id}`;
}
