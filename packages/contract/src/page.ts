import type { SiteHosts } from './sources/link.ts';

/** What the server tells the web app in its page, as JSON in the element with this id. */
export const pageConfigElementId = 'bloom-config';

/** Configuration of the web app, written into the page by the server. */
export type PageConfig = {
  /** The origins that players and their scripts come from. */
  players: Record<'youtube' | 'bilibili' | 'bilibiliLive' | 'tencent', string>;
  /** The hosts of the resource sites that the operator has configured. */
  sites: SiteHosts;
  /** Whether "Try it as a demo user" is offered (decisions.md §5). */
  demo: boolean;
};
