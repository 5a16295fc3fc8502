import { useEffect } from 'react';

/** With less room below the player there would be no message above the field. */
const leastRoomPx = 176;
/** The least height that the field and a message need. */
const leastSheetPx = 96;

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
      const height = window.visualViewport?.height ?? window.innerHeight;
      const bottomOf = (element: Element | null) =>
        element ? Math.max(0, Math.round(element.getBoundingClientRect().bottom)) : 0;
      delete page.dataset['cramped'];
      let bottomPx = column.matches(':has(.player-image)') ? 0 : bottomOf(column);
      if (height - bottomPx < leastRoomPx) {
        // The image goes to the top of the window, and the sheet may cover the bar below it.
        page.dataset['cramped'] = '';
        bottomPx = bottomOf(column.querySelector('.player'));
        if (height - bottomPx < leastSheetPx) {
          delete page.dataset['cramped'];
          bottomPx = 0;
        }
      }
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
      delete page.dataset['cramped'];
    };
  }, [path]);
}
