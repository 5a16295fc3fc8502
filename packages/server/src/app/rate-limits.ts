import type { LimitRule, Limits } from '../platform/limits/index.ts';

const minuteS = 60;
const tenMinutesS = 600;
const hourS = 3_600;
const dayS = 86_400;

/*
 * How often anybody may do what. An account's number is more than a person does with two hands. An
 * address's is ten times that: behind one address there may be a school, or a town. What only reads
 * is not limited.
 */
export const limitRules = {
  /** A login takes two or three calls. An attacker who fills the tables of states gets this far. */
  login: { address: { times: 300, perS: tenMinutesS } },
  /** Finding a link, choosing category and languages takes a person some twenty seconds. */
  share: {
    account: { times: 30, perS: tenMinutesS },
    address: { times: 300, perS: tenMinutesS },
  },
  /**
   * Videos that are new to Bloom (docs/specification.md#share-limits). Each opens at the top of its
   * list for free, so that one account could fill the first page. Refused and repeated shares, and
   * changes of own ones, do not count.
   */
  newShare: {
    account: [
      { times: 10, perS: hourS },
      { times: 50, perS: dayS },
    ],
  },
  /** Two taps a gift. More is a robot that keeps everybody's lists from being remembered. */
  gift: { account: { times: 120, perS: minuteS }, address: { times: 1_200, perS: minuteS } },
  /** Twice a minute for each tab that plays, and one for each video that is begun or left. */
  play: { account: { times: 120, perS: minuteS }, address: { times: 1_200, perS: minuteS } },
  /** A search costs the database most of all that reads; scrolling on in one counts too. */
  search: { address: { times: 300, perS: minuteS } },
  /** Each may become a request to another site, whose own limits are those of this whole server. */
  lookup: { address: { times: 120, perS: minuteS } },
  /** A report makes a source be asked soon. */
  report: {
    account: { times: 30, perS: tenMinutesS },
    address: { times: 120, perS: tenMinutesS },
  },
  /** Fetched and decoded, some 50 ms of a processor; those that are kept do not count. */
  image: { address: { times: 1_200, perS: tenMinutesS } },
  /**
   * Tokens that open no session. Nobody guesses one of 256 bits; who tries only costs lookups. A
   * client forgets a token that is refused once.
   */
  token: { address: { times: 20, perS: minuteS } },
  /** Guesses at the admin token; a right one is given back. */
  admin: { address: { times: 10, perS: tenMinutesS } },
} as const satisfies Record<string, LimitRule>;

export type LimitName = keyof typeof limitRules;
export type BloomLimits = Limits<LimitName>;
