/**
 * Keeps a layer out of the rectangle of the subtitles that are beside it in the player: sets how high they
 * are as `--subtitle-height`, before they are painted. The room stays until they are hidden, so that it does
 * not change with each line.
 *
 * @returns a function that ends it
 */
export function keepOffSubtitles(layer: HTMLElement): () => void {
  const area = layer.parentElement;
  let watched: Element | null = null;
  let heightPx = 0;
  const measure = () => {
    const lines = watched?.children;
    const first = lines?.[0]?.getBoundingClientRect();
    const last = lines?.[lines.length - 1]?.getBoundingClientRect();
    const shownPx = first && last ? last.bottom - first.top : 0;
    if (watched && shownPx <= heightPx) return;
    heightPx = watched ? shownPx : 0;
    layer.style.setProperty('--subtitle-height', `${Math.ceil(heightPx)}px`);
  };
  const ofLines = new MutationObserver(measure);
  let widthPx = 0;
  const ofSize = new ResizeObserver(([entry]) => {
    const nowPx = entry?.contentRect.width ?? 0;
    // Its height changes with the bar.
    if (nowPx === widthPx) return;
    [widthPx, heightPx] = [nowPx, 0];
    measure();
  });
  const look = () => {
    const subtitles = area?.querySelector(':scope > .subtitle-over') ?? null;
    if (subtitles === watched) return;
    ofLines.disconnect();
    ofSize.disconnect();
    watched = subtitles;
    heightPx = 0;
    if (watched) {
      ofLines.observe(watched, {
        attributes: true,
        childList: true,
        subtree: true,
        characterData: true,
      });
      ofSize.observe(watched);
    }
    measure();
  };
  const ofArea = new MutationObserver(look);
  if (area) ofArea.observe(area, { childList: true });
  look();
  return () => {
    for (const observer of [ofArea, ofLines, ofSize]) observer.disconnect();
  };
}
