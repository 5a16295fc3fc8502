import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Generates a token of 256 random bits in base64url. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token, which is all that is stored of it. An index lookup by hash leaks no timing of the token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

// No 0/O, 1/I/L: people read a code out and type it.
const referralCodeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Generates a referral code: 8 characters of an unambiguous alphabet. */
export function generateReferralCode(): string {
  return Array.from(
    { length: 8 },
    () => referralCodeAlphabet[randomInt(referralCodeAlphabet.length)],
  ).join('');
}

/** Generates a name for a person whose own cannot be shown. */
export function generateName(): string {
  return `Bloomer ${randomInt(10_000, 100_000)}`;
}
