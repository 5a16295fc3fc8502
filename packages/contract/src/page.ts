/** What the server tells the web app in its page, as JSON in the element with this id. */
export const pageConfigElementId = 'bloom-config';

/** Configuration of the web app, written into the page by the server. */
export type PageConfig = {
  /** The origin of the YouTube player's script and frames. */
  youtubePlayerUrl: string;
  /** Whether "Try it as a demo user" is offered (decisions.md §5). */
  demo: boolean;
};
