/**
 * A key for one action, 128 random bits. Not `crypto.randomUUID`, which a page has only on https:
 * Bloom in a home network is often plain http.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
