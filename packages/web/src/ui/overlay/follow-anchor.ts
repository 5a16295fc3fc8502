type Placement = {
  /** The distance to the button and to the edges of the window. */
  gapPx: number;
  /** Which edge of the button the panel is aligned with. */
  align: 'start' | 'end';
};

/**
 * Keeps a panel of the top layer beside its button: below it, or above it where there is more room and it
 * needs that.
 *
 * @returns ends it
 */
export function followAnchor(panel: HTMLElement, anchor: HTMLElement, by: Placement): () => void {
  const follow = () => place(panel, anchor.getBoundingClientRect(), by);
  follow();
  // What it shows may be loaded later. In the next frame, as its place limits its size, which would be
  // observed again.
  const sizes = new ResizeObserver(() => requestAnimationFrame(follow));
  sizes.observe(panel);
  window.addEventListener('scroll', follow, { passive: true, capture: true });
  window.addEventListener('resize', follow);
  return () => {
    sizes.disconnect();
    window.removeEventListener('scroll', follow, { capture: true });
    window.removeEventListener('resize', follow);
  };
}

function place(panel: HTMLElement, anchor: DOMRect, { gapPx, align }: Placement): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const [above, below] = [anchor.top - 2 * gapPx, clientHeight - anchor.bottom - 2 * gapPx];
  const neededPx = panel.scrollHeight + panel.offsetHeight - panel.clientHeight;
  const isAbove = neededPx > below && above > below;
  // Beside a button near the other edge it moves inwards.
  const inset = (px: number) => `${Math.max(gapPx, Math.min(px, clientWidth - panel.offsetWidth - gapPx))}px`;
  Object.assign(panel.style, {
    maxHeight: `${isAbove ? above : below}px`,
    top: isAbove ? 'auto' : `${anchor.bottom + gapPx}px`,
    bottom: isAbove ? `${clientHeight - anchor.top + gapPx}px` : 'auto',
    left: align === 'start' ? inset(anchor.left) : 'auto',
    right: align === 'end' ? inset(clientWidth - anchor.right) : 'auto',
  });
}
