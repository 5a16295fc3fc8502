import { hash } from 'node:crypto';
import type { Db, Tx } from '../../schema.ts';

/** The path of an uploaded logo, before a hash of its content. */
const folder = '/logo/';

/** Stores a PNG as the logo. Returns the path that it is served at. */
export async function storeLogo(tx: Tx, image: Buffer): Promise<string> {
  const name = `${hash('sha256', image, 'hex').slice(0, 32)}.png`;
  await tx
    .insertInto('logo')
    .values({ name, image })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return folder + name;
}

/** Deletes the uploaded logos that the value of the setting `logo_img` does not name. */
export async function deleteOtherLogos(tx: Tx, value: string): Promise<void> {
  await tx
    .deleteFrom('logo')
    .where('name', '!=', nameIn(value) ?? '')
    .execute();
}

/** The uploaded logo at a path or URL; undefined if there is none. */
export async function findLogo(db: Db, url: string): Promise<Buffer | undefined> {
  const name = nameIn(url);
  if (name === undefined) return undefined;
  const row = await db.selectFrom('logo').select('image').where('name', '=', name).executeTakeFirst();
  return row?.image;
}

/** Whatever its host is: the public URL of a site may become another one. */
function nameIn(url: string): string | undefined {
  return /\/logo\/([\da-f]{32}\.png)$/.exec(url)?.[1];
}
