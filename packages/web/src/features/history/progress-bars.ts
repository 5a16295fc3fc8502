import { useEffect } from 'react';
import type { HistoryEntry } from '@bloom/contract/history/history';
import { shareOf } from './watched-share.ts';

/** One style sheet for all pages: lists come and go, and what was watched stays. */
let sheet: CSSStyleSheet | undefined;
const shown = new Map<string, number>();

/**
 * Shows how far videos were watched at the edge of their images, in every list of the page. As rules of a
 * style sheet, so that neither the server's pages nor the cards themselves grow by what only few visitors
 * have.
 */
export function useProgressBars(entries: readonly HistoryEntry[] | undefined): void {
  useEffect(() => {
    if (!entries) return;
    for (const entry of entries) {
      const { source, id } = entry.video;
      shown.set(`/video/${encodeURIComponent(id)}?videoSrc=${source}`, Math.round(shareOf(entry) * 100));
    }
    if (!sheet) {
      sheet = new CSSStyleSheet();
      document.adoptedStyleSheets.push(sheet);
    }
    sheet.replaceSync(
      [...shown]
        .map(
          ([path, share]) =>
            `:is(.card-image, .related-card)[href^=${JSON.stringify(`${path}&`)}] { --watched: ${share}%; }`,
        )
        .join('\n'),
    );
  }, [entries]);
}
