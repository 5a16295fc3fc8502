import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keeps e-mail addresses so that they cannot be read from the database alone
 * (docs/specification/sign-in.md#e-mail).
 */
export type Vault = {
  /** By which the key is known again, and from which it cannot be found. */
  fingerprint: string;
  /** A hash that only this key makes, base64url. */
  hash(text: string): string;
  encrypt(text: string): Buffer;
  /** Reads also what `former` has encrypted. Undefined for what another key has. */
  decrypt(data: Buffer): string | undefined;
  /** Whether this key has encrypted something, not that of `former`. */
  isCurrent(data: Buffer): boolean;
  /** That of SECRET_KEY_OLD, while the key is changed. */
  former?: Vault | undefined;
};

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/**
 * @param secretKey the setting SECRET_KEY; each use has a key that is derived from it
 * @param oldKey the setting SECRET_KEY_OLD
 */
export function createVault(secretKey: string, oldKey?: string): Vault {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `bloom ${use}`, 32));
  const hashKey = derive('e-mail hash');
  const encryptionKey = derive('e-mail encryption');
  const former = oldKey === undefined ? undefined : createVault(oldKey);

  function decrypt(data: Buffer): string | undefined {
    const iv = data.subarray(0, ivLength);
    const decryption = createDecipheriv(cipher, encryptionKey, iv, { authTagLength: tagLength });
    try {
      decryption.setAuthTag(data.subarray(ivLength, ivLength + tagLength));
      const text = decryption.update(data.subarray(ivLength + tagLength), undefined, 'utf8');
      return text + decryption.final('utf8');
    } catch {
      return undefined;
    }
  }

  return {
    fingerprint: derive('fingerprint').toString('base64url'),
    hash: (text) => createHmac('sha256', hashKey).update(text).digest('base64url'),

    encrypt(text) {
      const iv = randomBytes(ivLength);
      const encryption = createCipheriv(cipher, encryptionKey, iv);
      const data = [encryption.update(text, 'utf8'), encryption.final()];
      return Buffer.concat([iv, encryption.getAuthTag(), ...data]);
    },

    decrypt: (data) => decrypt(data) ?? former?.decrypt(data),
    isCurrent: (data) => decrypt(data) !== undefined,
    former,
  };
}
