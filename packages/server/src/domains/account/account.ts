/** A person, as other domains see one. */
export type Account = {
  id: number;
  name: string;
  refCode: string;
  country: string;
  /** Unix seconds. */
  nextReward: number;
  /** The server generated the name, and the person can replace it once. */
  nameChangeable: boolean;
};

/** A browser or app in which somebody is logged in. */
export type Session = {
  id: number;
  /** What its owner knows it by. */
  agent: string;
  /** Unix seconds. */
  createdAt: number;
  /** Unix seconds, exact to five minutes. */
  lastSeenAt: number;
};

/** How long a session lives after it was last used (docs/specification.md#sessions). */
export const sessionDays = 90;
/** How long a session lives at most, however often it is used (docs/specification.md#sessions). */
export const sessionMaxDays = 365;
/** How many sessions an account has at most; one more ends the oldest. */
export const maxSessions = 20;

/** A referral code as somebody followed or typed it; undefined for a text that can be nobody's. */
export function readRefCode(text: string | undefined): string | undefined {
  const code = text?.trim().toUpperCase();
  return code !== undefined && /^[A-Z\d]{8}$/.test(code) ? code : undefined;
}
