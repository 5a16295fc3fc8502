import { useEffect } from 'react';

/** With less room below the player a sheet covers it: there would be no message above the field. */
const leastRoomPx = 176;

/**
 * Keeps the lower edge of what plays in `--player-bottom`, where a sheet over the page of a video ends.
 *
 * @param path the page of the video; undefined where there is no sheet over one
 */
export function usePlayerBottom(path: string | undefined): void {
  useEffect(() => {
    if (path === undefined) return undefined;
    let column: Element | null = null;
    const viewport = window.visualViewport ?? window;
    const page = document.documentElement;
    const update = () => {
      // The page takes the place of its skeleton.
      const shown = document.querySelector('.video-page .player-column');
      if (shown !== column) {
        resized.disconnect();
        if (shown) resized.observe(shown);
        column = shown;
      }
      if (!column) return;
      const bottom = column.matches(':has(.player-image)')
        ? 0
        : Math.round(column.getBoundingClientRect().bottom);
      const height = window.visualViewport?.height ?? window.innerHeight;
      const bottomPx = height - bottom >= leastRoomPx ? Math.max(0, bottom) : 0;
      page.style.setProperty('--player-bottom', `${bottomPx}px`);
    };
    const resized = new ResizeObserver(update);
    update();
    viewport.addEventListener('resize', update);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      resized.disconnect();
      viewport.removeEventListener('resize', update);
      window.removeEventListener('scroll', update);
      page.style.removeProperty('--player-bottom');
    };
  }, [path]);
}
