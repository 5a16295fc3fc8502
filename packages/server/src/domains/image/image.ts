import { directImageUrl, type ImageWidth } from '@bloom/contract/images';

/** The largest picture that is fetched, in bytes. */
export const maxPictureBytes = 5 * 1024 * 1024;
const maxPixels = 25_000_000;
/** AVIF is decoded as a whole, with three times the memory that the others take. */
const maxAvifPixels = maxPixels / 2;

/** What pictures are made into. */
export type PictureFormat = 'avif' | 'webp';

/** One form in which a picture is served. */
export type PictureForm = { readonly width: ImageWidth; readonly format: PictureFormat };

/**
 * Where a picture is fetched: its address, the known hosts always over https
 * (docs/specification.md#direct-image-hosts).
 */
export function fetchAddress(address: string): string {
  return directImageUrl(address) ?? address;
}

/** bilibili's picture hosts refuse whoever does not come from there. */
const bilibiliHosts = /(^|\.)(hdslb|biliimg)\.com$/;

/** The page that a picture of a host is to be asked from, where the host minds. */
export function refererFor(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  return bilibiliHosts.test(new URL(address).hostname) ? 'https://www.bilibili.com/' : undefined;
}

/** How many pixels the first frame of a picture may have to be decoded. */
export function pixelLimitOf(bytes: Uint8Array): number {
  return startOf(bytes).startsWith('ftyp', 4) ? maxAvifPixels : maxPixels;
}

/**
 * Whether bytes begin like a picture of a kind that is decoded: PNG, JPEG, GIF, WebP or AVIF. What
 * a server says of them does not count.
 */
export function looksLikePicture(bytes: Uint8Array): boolean {
  const text = startOf(bytes);
  return (
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    /^GIF8[79]a/.test(text) ||
    /^RIFF....WEBP/s.test(text) ||
    /^....ftyp(....)*?avi[fs]/s.test(text)
  );
}

function startOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64)).toString('latin1');
}
