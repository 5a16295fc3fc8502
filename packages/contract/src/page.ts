import type { CategoryTable } from './catalogue.ts';
import { categories, type Category } from './categories.ts';
import type { Locale } from './locale.ts';
import type { LoginProvider } from './login-providers.ts';
import type { SiteHosts } from './sources/link.ts';
import type { Source } from './sources/sources.ts';
import type { ListQuery, SearchBody, Video, VideoListResponse } from './video.ts';

/** What the server tells the web app in its page, as JSON in the element with this id. */
export const pageConfigElementId = 'bloom-config';

/** What the web app's server build tells its browser build of a drawn page, likewise. */
export const pageStateElementId = 'bloom-state';

/** Cookies in which the browser tells the server what was chosen on an earlier visit. */
export const localeCookie = 'locale';
export const themeCookie = 'theme';

/** Where the operator wants people to be led; a link that is not set is not offered. */
export type PageLinks = {
  /** The app's page in an app store. */
  store?: string;
  /** Android's package itself. */
  download?: string;
  /** The account on a social network, shown as a QR code too. */
  social?: string;
  /** The picture of the poster, whose place the page keeps while it is asked for. */
  poster?: string;
  feedbackPage?: string;
  /** An e-mail address, without `mailto:`. */
  feedbackEmail?: string;
};

/** Configuration of the web app, written into the page by the server. */
export type PageConfig = {
  /** The origins that players and their scripts come from. */
  players: Record<'youtube' | 'bilibili' | 'bilibiliLive' | 'tencent', string>;
  /** The hosts of the resource sites that the operator has configured. */
  sites: SiteHosts;
  /**
   * What streams may come from in this document, as sources of its content security policy
   * (`https://cdn.example`, `https://*.cdn.example`). Undefined where there is no policy.
   */
  streams?: readonly string[];
  /** Whether "Try it as a demo user" is offered (docs/specification.md#demo-login). */
  demo: boolean;
  /** As the operator has them now; they may change while the server runs. */
  links: PageLinks;
  /**
   * Which providers the operator has configured; the others are shown disabled
   * (docs/specification.md#login-providers).
   */
  providers: Record<LoginProvider, boolean>;
  /** As `category/all` answers; without it, as while developing, the app requests that. */
  categories?: CategoryTable;
};

/** The path and query of a video's page. */
export function videoPagePath(video: { source: Source; id: string; category: Category }): string {
  const { source, id, category } = video;
  const query = `videoSrc=${source}&categoryIdx=${categories.indexOf(category)}`;
  return `/video/${encodeURIComponent(id)}?${query}`;
}

/** What a page shows, for one visitor; a refusal is thrown. */
export type PageData = {
  list(query: ListQuery): Promise<VideoListResponse>;
  search(body: SearchBody): Promise<VideoListResponse>;
  /** Undefined if there is none that this visitor may see. */
  video(source: Source, id: string): Promise<Video | undefined>;
};

/** One page to be drawn. */
export type PageRequest = {
  /** The canonical address of the page (`CanonicalAddress`). */
  address: string;
  /** The address that people open, without a slash at its end. */
  publicUrl: string;
  locale: Locale;
  /** The time of the server's clock in Unix seconds. */
  nowS: number;
  config: PageConfig;
  data: PageData;
};

/** A page as the server draws it: pieces of HTML to be put into the web app's page. */
export type RenderedPage = {
  status: 200 | 404;
  /** Elements of the head. */
  head: string;
  /** What the root element holds. */
  root: string;
  /** JSON without "<", for the browser to go on from. */
  state: string;
};

/**
 * The canonical form of an address (path and query): addresses that show the same page have the same one,
 * whatever else stands in them. Undefined for a page that only the browser renders.
 */
export type CanonicalAddress = (
  address: string,
  categories: CategoryTable | undefined,
) => string | undefined;

/** Renders a page; undefined for one that only the browser renders. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | undefined>;

/** What the web app's server build exports. */
export type PageRenderer = { canonicalAddress: CanonicalAddress; renderPage: RenderPage };
