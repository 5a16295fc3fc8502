import { hash, randomBytes, randomInt } from 'node:crypto';

/** Generates a token of 256 random bits in base64url. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The SHA-256 of a token. Only this hash is stored, and a lookup by it leaks no timing of the token. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

// Without 0/O and 1/I/L, because users read codes aloud and type them.
const referralCodeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Generates a referral code: 8 characters of an unambiguous alphabet. */
export function generateReferralCode(): string {
  return Array.from({ length: 8 }, () => referralCodeAlphabet[randomInt(referralCodeAlphabet.length)]).join(
    '',
  );
}

/** Generates a name for a user whose own cannot be shown. */
export function generateName(): string {
  return `Bloomer ${randomInt(10_000, 100_000)}`;
}
