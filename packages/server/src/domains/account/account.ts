import type { Preferences } from '@bloom/contract/account/account';
import { readTyped } from '@bloom/contract/wire/typed';

/** An account, as other domains see it. */
export type Account = {
  id: number;
  name: string;
  handle: string;
  /** Unix seconds from which the handle can be changed again; null: now. */
  handleChangeableAt: number | null;
  refCode: string;
  country: string;
  /** When the next daily reward is due, in Unix seconds. */
  nextReward: number;
  /** The server generated the name, and the user can replace it once. */
  nameChangeable: boolean;
  preferences: Preferences;
  /** It waits for a moderator: whether it has applied. */
  waiting: 'new' | 'applied' | 'declined' | null;
  /** It has not met yet what the welcome gift needs. */
  probation: boolean;
  /** Search engines may list the page of the user. */
  indexed: boolean;
  /** Whether the watch history of the account is stored. */
  historyEnabled: boolean;
  /** Seconds from its creation until it was looked up, by the clock of the database. */
  ageS: number;
};

/** The preferences to change; null removes a choice. */
export type PreferenceChanges = { [K in keyof Preferences]: Preferences[K] | null | undefined };

/** A browser or app in which a user is signed in. */
export type Session = {
  id: number;
  /** The name of the browser and its system (`agentOf`). */
  agent: string;
  /** Unix seconds. */
  createdAt: number;
  /** Unix seconds, exact to five minutes. */
  lastSeenAt: number;
};

/**
 * How long a session lasts after its last use (docs/specification/accounts.md#sessions); a year at most
 * (session_is_live).
 */
export const sessionDays = 90;
/** How many sessions an account has at most; one more ends the oldest. */
export const maxSessions = 20;

/** Normalizes a referral code from a link or an input; undefined if the text cannot be one. */
export function readRefCode(text: string | undefined): string | undefined {
  const code = text === undefined ? undefined : readTyped(text).toUpperCase();
  return code !== undefined && /^[A-Z\d]{8}$/.test(code) ? code : undefined;
}
