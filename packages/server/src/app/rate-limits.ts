import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue } from '@bloom/contract/errors/errors';
import { isNavigation, refuses, type App } from '../platform/http/index.ts';
import type { LimitRule, Limits } from '../platform/limits/index.ts';
import { bytesOf, chargeText, type TextKind } from '../domains/budget/index.ts';
import type { Db } from '../schema.ts';

const minuteS = 60;
const tenMinutesS = 600;
const hourS = 3_600;
const dayS = 86_400;

/*
 * The rate limits. The limit of an account is above what a user can do by hand. The limit of an IP address is
 * about ten times that, because a school or a town may share one. Each route names its limit, or the reason
 * why it has none, beside its path.
 */
export const limitRules = {
  /** A login takes two or three requests. This also bounds the rows of pending logins per address. */
  login: { address: { times: 300, perS: tenMinutesS } },
  /**
   * New accounts with logins that cost nothing, of all kinds together
   * (docs/specification/sign-in.md#new-accounts): a class of a school may join at once, and a script makes
   * few.
   */
  newFreeAccount: {
    address: [
      { times: 20, perS: hourS },
      { times: 100, perS: dayS },
    ],
  },
  /**
   * E-mails with a code; how many an address and the site get is counted in the database
   * (docs/specification/sign-in.md#e-mail).
   */
  loginMail: { address: { times: 20, perS: hourS } },
  /** Test e-mails of an admin, to any address. */
  testMail: { account: { times: 10, perS: hourS } },
  /** A share takes a user about twenty seconds: finding a link, choosing category and languages. */
  share: {
    account: { times: 30, perS: tenMinutesS },
    address: { times: 300, perS: tenMinutesS },
  },
  /**
   * Videos that are new to Bloom (docs/specification/rewards.md#share-limits). Each starts at the top of its
   * list for free, so without a limit one account could fill the first page. Refused and repeated
   * shares, and changes of the account's own shares, do not count.
   */
  newShare: {
    account: [
      { times: 10, perS: hourS },
      { times: 50, perS: dayS },
    ],
  },
  /**
   * A gift takes two taps. Faster gifts come from a script, and each one invalidates cached lists and stays
   * in the books for ever, also one of a single petal.
   */
  gift: {
    account: [
      { times: 60, perS: minuteS },
      { times: 2_000, perS: dayS },
    ],
    address: { times: 1_200, perS: minuteS },
  },
  /** A playing tab sends two heartbeats a minute, and one request at the start and end of a video. */
  play: { account: { times: 120, perS: minuteS }, address: { times: 1_200, perS: minuteS } },
  /** Changes that take one tap each, such as following, saving, a preference, or what is read. */
  mark: { account: { times: 120, perS: minuteS }, address: { times: 1_200, perS: minuteS } },
  /** A post, a deletion or a report takes seconds by hand; more than that drowns the others. */
  chat: { account: { times: 30, perS: minuteS }, address: { times: 300, perS: minuteS } },
  /** Openings of event streams: a page opens one when it is loaded, and when it is looked at again. */
  stream: { address: { times: 60, perS: minuteS } },
  /** Saves and restorations of subtitles. A save of a long film is merged and stored in about 0.1 s. */
  subtitle: {
    account: { times: 60, perS: tenMinutesS },
    address: { times: 600, perS: tenMinutesS },
  },
  /**
   * Saves of new accounts, besides: with many of them, one person could change every video
   * (docs/specification/subtitles.md#subtitle-budgets).
   */
  newSubtitle: { account: { times: 10, perS: tenMinutesS } },
  /** Batches of lines for which words are suggested; a budget of characters comes besides. */
  suggestWords: {
    account: { times: 120, perS: tenMinutesS },
    address: { times: 600, perS: tenMinutesS },
  },
  /**
   * Reads that are made for each account, and polls of the chat room. A page takes about five of them. Pages
   * without a stream poll, and many may be behind one address.
   */
  read: { account: { times: 240, perS: minuteS }, address: { times: 6_000, perS: minuteS } },
  /** Old revisions of subtitles, and what differs between two: each is up to 1 MB, and 0.1 s of work. */
  revision: { address: { times: 60, perS: minuteS } },
  /** Everything stored about an account: some MB, hundreds of reads of the database. */
  export: { account: { times: 3, perS: hourS } },
  /** Searches are the most expensive reads of the database. Further pages of a search count too. */
  search: { address: { times: 300, perS: minuteS } },
  /** The clock of rooms: a page that joins one reads it five times, and then twice a minute. */
  clock: { address: { times: 1_200, perS: minuteS } },
  /** Suggestions while one types, each from the beginning of an index; and people. */
  suggest: { address: { times: 1_200, perS: minuteS } },
  /** A lookup may send a request to a source, whose own limit all users of this server share. */
  lookup: { address: { times: 120, perS: minuteS } },
  /** The name behind a referral code: one request for each page that a visitor loads with one. */
  inviter: { address: { times: 120, perS: minuteS } },
  /** The app switches push on once when it starts, and each time stores a device. */
  push: {
    account: { times: 60, perS: tenMinutesS },
    address: { times: 600, perS: tenMinutesS },
  },
  /** A report causes an early request to the source. */
  report: {
    account: { times: 30, perS: tenMinutesS },
    address: { times: 120, perS: tenMinutesS },
  },
  /** A notice needs no account, and comes first in the queue of moderators: one address must not fill it. */
  notice: { address: { times: 20, perS: dayS } },
  /** Images that are fetched and decoded, about 50 ms of CPU time each; cached images do not count. */
  image: { address: { times: 1_200, perS: tenMinutesS } },
  /**
   * Invalid session tokens. A token of 256 bits cannot be guessed, so the limit only saves lookups. A
   * client deletes a token that was refused.
   */
  token: { address: { times: 20, perS: minuteS } },
  /** Wrong admin tokens; the right one is not counted and never refused. */
  admin: { address: { times: 10, perS: tenMinutesS } },
  /** Wrong codes of the page that sets a new site up; the right one is not counted and never refused. */
  setup: { address: { times: 10, perS: tenMinutesS } },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limitRules;
export type BloomLimits = Limits<LimitName>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The limit that every request of the route counts in: where it has one of accounts, once the caller is
     * known.
     */
    limit?: LimitName;
    /** The limits that its handler counts some requests in, with which requests these are. */
    limitWhen?: Partial<Record<LimitName, string>>;
    /** The text that its requests store, for which they are charged once the caller is known. */
    text?: TextKind;
  }
}

const countsAccounts = (name: LimitName): boolean => 'account' in limitRules[name];

/** Charges requests for the text that they store (docs/specification/wire.md#text-budget). */
export type TextBudget = {
  charge(kind: TextKind, request: FastifyRequest, accountId: number | undefined): Promise<void>;
};

/** @param isLimited whether rate limits apply; load tests store as much as they like */
export const createTextBudget = (db: Db, isLimited: boolean): TextBudget => ({
  async charge(kind, { body, ip }, accountId) {
    const bytes = isLimited ? bytesOf(kind, body) : undefined;
    if (bytes !== undefined) await chargeText(db, { bytes, accountId, ip });
  },
});

/**
 * Makes what counts a request of an account, or of a visitor, in the limit of its route, and charges it for
 * its text. That is before its write and commits at once, so that no write waits for the sums of an address
 * (docs/adr/0087).
 */
export function countAccounts(limits: BloomLimits, textBudget: TextBudget) {
  return async (request: FastifyRequest, accountId: number | undefined): Promise<void> => {
    const { limit, text } = request.routeOptions.config;
    if (limit !== undefined && countsAccounts(limit)) {
      await limits.consume(limit, request, accountId);
    }
    if (text !== undefined) await textBudget.charge(text, request, accountId);
  };
}

/**
 * Counts requests of the routes whose limit is of addresses only, before their bodies are read. Other routes
 * get no hook.
 */
export function limitRoutes(app: App, { limits }: { limits: BloomLimits }): void {
  app.addHook('onRoute', (route) => {
    const { limit, limitWhen, text } = route.config ?? {};
    if (text !== undefined) refuses(route, 'request.budget');
    if (limit !== undefined || limitWhen) refuses(route, 'request.tooMany');
    if (limit === undefined || countsAccounts(limit)) return;
    const count = async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        await limits.consume(limit, request);
      } catch (error) {
        // The browser itself opens login URLs, so the user must see a page instead of JSON.
        if (!isNavigation(request)) throw error;
        return reply.redirect(`/error?code=${errorCatalogue['request.tooMany'].code}`);
      }
    };
    route.onRequest = [count, ...[route.onRequest ?? []].flat()];
  });
}
