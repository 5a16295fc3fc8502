import type { CategoryTable } from '@bloom/contract/catalogue';
import type { Locale } from '@bloom/contract/locale';
import type { VideoSummary } from '@bloom/contract/video';
import type { CardHtml } from '../../features/catalogue/card-html.ts';
import { eagerCards } from '../../features/catalogue/VideoList.tsx';
import { timeAgo } from '../../lib/format.ts';

/** Some twenty full lists; a card has about 3 KB. */
const maxCards = 250;

/** A rendered page, with the element that preloads its first image. */
type Html = { preload: string; root: string };

/** Cards of the home page, by everything that they depend on; the oldest are first. */
const cards = new Map<string, { preload: string; html: string }>();
/** The table that names the languages of the cards. */
let table: CategoryTable | undefined;

/** The cards of one page: those that earlier pages have rendered, and those that it renders itself. */
export type PageCards = {
  htmlOf: CardHtml;
  /** Adds the cards that the page has rendered to the cache. Returns the page with the preload of its first card. */
  complete(page: Html): Html;
};

/** The cached cards for a home page that is about to be rendered (docs/adr/0059-cache-the-html-of-cards.md). */
export function pageCards(
  locale: Locale,
  nowS: number,
  categories: CategoryTable | undefined,
): PageCards {
  if (table !== categories) cards.clear();
  table = categories;
  const missing = new Map<number, string>();
  let firstPreload: string | undefined;
  return {
    htmlOf(video, index) {
      const key = keyOf(locale, nowS, video, index);
      const card = cards.get(key);
      if (!card) missing.set(index, key);
      else if (index === 0) firstPreload = card.preload;
      return card?.html;
    },
    complete({ preload, root }) {
      const items = missing.size > 0 ? root.split('<li data-key="').slice(1) : [];
      for (const [index, key] of missing) {
        const html = cardIn(items[index] ?? '');
        if (html !== undefined) add(key, { html, preload: index === 0 ? preload : '' });
      }
      return { preload: firstPreload ?? preload, root };
    },
  };
}

/** A card shows its video, and loads its image by its place in the list. */
function keyOf(locale: Locale, nowS: number, video: VideoSummary, index: number): string {
  const place = index === 0 ? 'first' : index < eagerCards ? 'eager' : 'later';
  return JSON.stringify([locale, place, timeAgo(locale, video.share_timestamp, nowS), video]);
}

/** The card in what follows the start of a list item; undefined if its ids depend on its page. */
function cardIn(item: string): string | undefined {
  const html = /^[^>]*>(<article .*<\/article>)<\/li>/s.exec(item)?.[1];
  // React's useId makes such ids. The copy keeps no page in memory, as a part of its string would.
  return html === undefined || html.includes('="_R_') ? undefined : structuredClone(html);
}

function add(key: string, card: { preload: string; html: string }): void {
  cards.set(key, card);
  const [oldest] = cards.keys();
  if (cards.size > maxCards && oldest !== undefined) cards.delete(oldest);
}
