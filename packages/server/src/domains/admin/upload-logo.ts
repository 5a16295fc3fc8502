import { BloomError } from '@bloom/contract/errors/errors';
import type { Account } from '../account/index.ts';
import { storeLogo } from '../settings/index.ts';
import { asAdmin, assertAdmin, type Admin } from './as-admin.ts';
import { changeSetting } from './change-setting.ts';

/**
 * Makes an image the logo of the site (docs/specification/moderation.md#admin-page).
 *
 * @param image in Base64
 * Errors: `request.invalid` (`image`), if it cannot be decoded; `upstream.timeout`, `server.unavailable`
 */
export async function uploadLogo(site: Admin, admin: Account, image: string): Promise<void> {
  await assertAdmin(site, admin);
  const png = await site.reencode(Buffer.from(image, 'base64')).catch((error: unknown) => {
    if (!(error instanceof BloomError) || error.key !== 'image.invalid') throw error;
    throw new BloomError('request.invalid', { field: 'image' }, { cause: error });
  });
  await asAdmin(site, admin, async (tx, actor) => {
    const value = site.publicUrl + (await storeLogo(tx, png));
    await changeSetting(tx, site.settings, { name: 'logo_img', value, actor });
  });
}
