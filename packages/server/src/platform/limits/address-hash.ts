import { createHmac, randomBytes } from 'node:crypto';
import { clientAddress } from './client-address.ts';

/**
 * Makes hashes of network addresses for one day (UTC): 12 hexadecimal digits of an HMAC, with a key that is
 * derived from the secret of the site and the day (docs/operations.md#who-does-what). So requests of a day
 * can be compared, those of two days cannot, and without the secret no address can be found by trying all. As
 * in rate limits, the first 64 bits of an IPv6 address count.
 *
 * @param secret that of the site; undefined: a random one, which other servers do not have
 */
export function createAddressHash(
  secret: string | undefined,
  now: () => Date = () => new Date(),
): (ip: string) => string {
  const root = secret ?? randomBytes(32);
  let day = '';
  let key: Buffer;
  return (ip) => {
    const today = now().toISOString().slice(0, 10);
    if (today !== day) [day, key] = [today, hmac(root, `addresses of ${today}`)];
    return hmac(key, clientAddress(ip)).toString('hex').slice(0, 12);
  };
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
