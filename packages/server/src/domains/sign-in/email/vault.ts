import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keeps e-mail addresses so that they cannot be read from the database alone
 * (docs/specification/sign-in.md#e-mail).
 */
export type Vault = {
  /** A hash that only this key makes, base64url. */
  hash(text: string): string;
  encrypt(text: string): Buffer;
  /** Undefined for what another key has encrypted. */
  decrypt(data: Buffer): string | undefined;
};

const cipher = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** @param secretKey the setting SECRET_KEY; each use has a key that is derived from it */
export function createVault(secretKey: string): Vault {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `bloom ${use}`, 32));
  const hashKey = derive('e-mail hash');
  const encryptionKey = derive('e-mail encryption');
  return {
    hash: (text) => createHmac('sha256', hashKey).update(text).digest('base64url'),

    encrypt(text) {
      const iv = randomBytes(ivLength);
      const encryption = createCipheriv(cipher, encryptionKey, iv);
      const data = [encryption.update(text, 'utf8'), encryption.final()];
      return Buffer.concat([iv, encryption.getAuthTag(), ...data]);
    },

    decrypt(data) {
      const iv = data.subarray(0, ivLength);
      const decryption = createDecipheriv(cipher, encryptionKey, iv, { authTagLength: tagLength });
      try {
        decryption.setAuthTag(data.subarray(ivLength, ivLength + tagLength));
        const text = decryption.update(data.subarray(ivLength + tagLength), undefined, 'utf8');
        return text + decryption.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
