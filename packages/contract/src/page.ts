import type { LoginProvider } from './logins.ts';
import type { SiteHosts } from './sources/link.ts';

/** What the server tells the web app in its page, as JSON in the element with this id. */
export const pageConfigElementId = 'bloom-config';

/** Where the operator wants people to be led; a link that is not set is not offered. */
export type PageLinks = {
  /** The app's page in an app store. */
  store?: string;
  /** Android's package itself. */
  download?: string;
  /** The account on a social network, shown as a QR code too. */
  social?: string;
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
  /** Whether "Try it as a demo user" is offered (decisions.md §5). */
  demo: boolean;
  /** As the operator has them now; they may change while the server runs. */
  links: PageLinks;
  /** Which providers the operator has configured; the others are shown disabled (decisions.md §5). */
  providers: Record<LoginProvider, boolean>;
};
