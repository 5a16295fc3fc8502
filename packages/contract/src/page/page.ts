import type { CovidSummary } from '../covid/covid-figures.ts';
import type { CategoryTable } from '../catalogue/catalogue.ts';
import { categories, type Category } from '../catalogue/categories.ts';
import type { CollectionVideosResponse, UserCollectionsResponse } from '../collection/collection.ts';
import type { Locale } from '../wire/locale.ts';
import type { LoginProvider, OidcProvider, Registration } from '../account/login-providers.ts';
import type { EmailLoginState } from '../account/email-login.ts';
import type { FoundLine, FoundUser } from '../catalogue/search.ts';
import type { NamedRule, SiteRules } from '../moderation/site-rules.ts';
import type { SiteHosts } from '../sources/maccms.ts';
import type { PlayerOrigins, Source } from '../sources/sources.ts';
import type { ThankedUsersResponse, User } from '../account/user.ts';
import type { ListQuery, SearchBody, SearchResponse, Video, VideoListResponse } from '../video/video.ts';

/** The id of the element with `PageConfig` as JSON. */
export const pageConfigElementId = 'bloom-config';

/** The id of the element with `RenderedPage.state`, which the web app hydrates from. */
export const pageStateElementId = 'bloom-state';

/** Cookies with the language and theme that the user chose on an earlier visit. */
export const localeCookie = 'locale';
export const themeCookie = 'theme';

/** The operator's links; a link that is not set is not shown. */
export type PageLinks = {
  /** The app's page in an app store. */
  store?: string;
  /** The Android package. */
  download?: string;
  /** The account on a social network, shown as a QR code too. */
  social?: string;
  /** The logo's image. */
  logo?: string;
  /** The poster's image; the page reserves space for it while the poster is requested. */
  poster?: string;
  /** The poster's words. */
  posterTitle?: string;
  /** The repository with the source code. */
  sourceCode?: string;
  feedbackPage?: string;
  /** An e-mail address, without `mailto:`. */
  feedbackEmail?: string;
};

/** Configuration of the web app, written into the page by the server. */
export type PageConfig = {
  /** The origins of players and their scripts. */
  players: PlayerOrigins;
  /** The hosts of the resource sites that the operator has configured. */
  sites: SiteHosts;
  /** The sites whose videos can be shared; it may change while the server runs. */
  sharedSources: readonly Source[];
  /**
   * The origins that this document may load streams from, as in its content security policy
   * (`https://cdn.example`, `https://*.cdn.example`). Undefined where there is no policy.
   */
  streams?: readonly string[];
  /** Whether "Try the demo" is offered (docs/specification/sign-in.md#demo-login). */
  demo: boolean;
  /** Whether users may write subtitles; this and the links may change while the server runs. */
  subtitleEditing: boolean;
  /** The activity points of a revision of subtitles (docs/specification/subtitles.md#subtitle-points). */
  subtitlePoints: number;
  /** The operator's name of the site; it may change while the server runs. */
  siteName: string;
  /** The operator's sentence about the site, which may change too; empty for that of the app. */
  siteDescription: string;
  /** Whether the operator says who runs the site, or how to reach them. */
  imprint: boolean;
  /** The operator's accent colour; without it, or if it is empty, the built-in one. The server writes it. */
  accentColour?: string;
  /** Who may join; it may change while the server runs. */
  registration: Registration;
  links: PageLinks;
  /**
   * Which providers the operator has configured; the others are not shown
   * (docs/specification/sign-in.md#login-providers).
   */
  providers: Record<LoginProvider, boolean>;
  /** Whether users can sign in by e-mail, and whether e-mails go to the demo's page at `mailboxPath`. */
  email: EmailLoginState;
  /** The names of the OpenID Connect providers that the operator has configured. */
  oidc: Partial<Record<OidcProvider, string>>;
  /** Whether people can sign in with passkeys (docs/specification/sign-in.md#passkeys). */
  passkeys: boolean;
  /** In the mobile app only, whose pages come from the phone: the origin of its server. */
  app?: { server: string };
  /** As in `category/all`; if missing (in development), the app requests that. */
  categories?: CategoryTable;
};

/** The path and query of a video's page. */
export function videoPagePath(video: { source: Source; id: string; category: Category }): string {
  const { source, id, category } = video;
  const query = `videoSrc=${source}&categoryIdx=${categories.indexOf(category)}`;
  return `/video/${encodeURIComponent(id)}?${query}`;
}

/** The path of a user's page. */
export function userPagePath({ handle }: Pick<User, 'handle'>): string {
  return `/@${handle}`;
}

/** The path of a collection's page. */
export function collectionPagePath(id: string): string {
  return `/collection/${encodeURIComponent(id)}`;
}

/** The path of the preview of a collection that is not private and has images. */
export function collectionPreviewPath(id: string): string {
  return `/api/v1/collection/${encodeURIComponent(id)}/preview`;
}

/** The path of the feed of a collection that is not private. */
export function collectionFeedPath(id: string): string {
  return `/feed/collection/${encodeURIComponent(id)}.atom`;
}

/** The formats of the feed of a video's moments: Atom and JSON Feed. */
export const momentFeedFormats = ['atom', 'json'] as const;
export type MomentFeedFormat = (typeof momentFeedFormats)[number];

/** The path of the feed of a video's moments. */
export function momentFeedPath(
  { source, id }: { source: Source; id: string },
  format: MomentFeedFormat,
): string {
  return `/feed/moments/${source}/${encodeURIComponent(id)}.${format}`;
}

/** The data that a page shows to one visitor. Error: what the API would respond with, thrown. */
export type PageData = {
  list(query: ListQuery): Promise<VideoListResponse>;
  search(body: SearchBody): Promise<SearchResponse>;
  /** The users whom a search finds. */
  foundUsers(q: string): Promise<FoundUser[]>;
  /** The lines of subtitles that it finds. */
  foundLines(q: string): Promise<FoundLine[]>;
  /**
   * Undefined if the visitor may not see it or it does not exist; of one that moderators removed, by which
   * rule.
   */
  video(source: Source, id: string): Promise<Video | { removal: NamedRule } | undefined>;
  /**
   * The video whose page stands for all copies of a work (docs/specification/works.md#works-in-lists);
   * undefined for a video alone.
   */
  canonicalVideo(
    source: Source,
    id: string,
  ): Promise<{ source: Source; id: string; category: Category } | undefined>;
  /** A version of the rules, by default the one that holds; undefined if there is none. */
  rules(version?: number): Promise<SiteRules | undefined>;
  /**
   * By the id, or the handle after an `@`. Undefined if there is no such user. `indexed`: whether search
   * engines may list the page.
   */
  user(idOrHandle: string): Promise<{ user: User; indexed: boolean } | undefined>;
  /** The public collections of a user. */
  userCollections(id: number): Promise<UserCollectionsResponse>;
  /**
   * A collection with its first videos; undefined if there is none, or a visitor may not see it; of one that
   * moderators removed, by which rule.
   */
  collection(id: string): Promise<CollectionVideosResponse | { removal: NamedRule } | undefined>;
  /** The board of sharers. */
  sharers(): Promise<ThankedUsersResponse>;
  /** The first rows of the COVID map's table on a day (`2020-12-14`), or the newest one. */
  covid(date: string | undefined): Promise<CovidSummary>;
};

/** A page to render. */
export type PageRequest = {
  /** The canonical URL of the page (`CanonicalUrl`). */
  url: string;
  /** The public origin of the site, without a slash at its end. */
  publicUrl: string;
  locale: Locale;
  /** The time of the server's clock in Unix seconds. */
  nowS: number;
  config: PageConfig;
  data: PageData;
};

/** The path of another page that a page leads to. */
export type PageRedirect = { status: 302; location: string };

/** A rendered page: HTML to insert into the web app's document. */
export type RenderedPage = {
  status: 200 | 404 | 410;
  /** Elements of the head. */
  head: string;
  /** The content of the root element. */
  root: string;
  /** JSON without "<", which the web app hydrates from. */
  state: string;
};

/**
 * Returns the canonical form of a URL's path and query: equal for all URLs that show the same page. Undefined
 * for a page that only the browser renders.
 */
export type CanonicalUrl = (url: string, categories: CategoryTable | undefined) => string | undefined;

/** Renders a page; undefined for one that only the browser renders. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | PageRedirect | undefined>;

/** The exports of the web app's server build. */
export type PageRenderer = { canonicalUrl: CanonicalUrl; renderPage: RenderPage };
