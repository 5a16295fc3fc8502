import type { LimitRule, Limits } from '../platform/limits/index.ts';

const minuteS = 60;
const tenMinutesS = 600;
const hourS = 3_600;
const dayS = 86_400;

/*
 * The rate limits. The limit of an account is above what a user can do by hand. The limit of an IP
 * address is about ten times that, because a school or a town may share one. Reading is not limited,
 * except for searches and for what sends requests to other sites.
 */
export const limitRules = {
  /** A login takes two or three requests. This also bounds the rows of pending logins per address. */
  login: { address: { times: 300, perS: tenMinutesS } },
  /** A share takes a user about twenty seconds: finding a link, choosing category and languages. */
  share: {
    account: { times: 30, perS: tenMinutesS },
    address: { times: 300, perS: tenMinutesS },
  },
  /**
   * Videos that are new to Bloom (docs/specification.md#share-limits). Each starts at the top of its
   * list for free, so without a limit one account could fill the first page. Refused and repeated
   * shares, and changes of the account's own shares, do not count.
   */
  newShare: {
    account: [
      { times: 10, perS: hourS },
      { times: 50, perS: dayS },
    ],
  },
  /** A gift takes two taps. Faster gifts come from a script, and each one invalidates cached lists. */
  gift: { account: { times: 120, perS: minuteS }, address: { times: 1_200, perS: minuteS } },
  /** A playing tab sends two heartbeats a minute, and one request at the start and end of a video. */
  play: { account: { times: 120, perS: minuteS }, address: { times: 1_200, perS: minuteS } },
  /** Following and saving, and their opposites: one tap each. */
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
  /** Searches are the most expensive reads of the database. Further pages of a search count too. */
  search: { address: { times: 300, perS: minuteS } },
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
  /** Images that are fetched and decoded, about 50 ms of CPU time each; cached images do not count. */
  image: { address: { times: 1_200, perS: tenMinutesS } },
  /**
   * Invalid session tokens. A token of 256 bits cannot be guessed, so the limit only saves lookups. A
   * client deletes a token that was refused.
   */
  token: { address: { times: 20, perS: minuteS } },
  /** Wrong admin tokens; the right one is not counted and never refused. */
  admin: { address: { times: 10, perS: tenMinutesS } },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limitRules;
export type BloomLimits = Limits<LimitName>;
