import { maxNameLength } from '@bloom/contract/account-name';

/** A person, as other domains see one. */
export type Account = {
  id: number;
  name: string;
  refCode: string;
  country: string;
  /** Unix seconds. */
  nextReward: number;
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

/** How long a session lives after it was last used (decisions.md §5). */
export const sessionDays = 90;
/** How long a session lives at most, however often it is used (decisions.md §8). */
export const sessionMaxDays = 365;
/** How many sessions an account has at most; one more ends the oldest. */
export const maxSessions = 20;

/** A referral code as somebody followed or typed it; undefined for a text that can be nobody's. */
export function readRefCode(text: string | undefined): string | undefined {
  const code = text?.trim().toUpperCase();
  return code !== undefined && /^[A-Z\d]{8}$/.test(code) ? code : undefined;
}

/**
 * Cleans a name: NFKC, no control characters, no bidirectional overrides and nothing invisible,
 * single spaces. Undefined when nothing that can be seen is left.
 */
export function cleanName(raw: string): string | undefined {
  const name = raw
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu, '')
    // Marks piled on a letter reach into other people's lines.
    .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return name === '' ? undefined : Array.from(name).slice(0, maxNameLength).join('');
}
