import { directImageUrl, previewSize, type ImageWidth } from '@bloom/contract/video/images';

/** The largest image that is fetched, in bytes. */
export const maxImageBytes = 5 * 1024 * 1024;
const maxPixels = 25_000_000;
/** AVIF is decoded as a whole, which takes three times the memory of the other formats. */
const maxAvifPixels = maxPixels / 2;

/** The formats that images are served in. */
export type ImageFormat = 'avif' | 'webp';

/** A square with a whole image in its middle. */
export type IconShape = {
  readonly size: number;
  /** The share of the side that the image gets; a device may cut off the rest. */
  readonly inner?: number;
  /** A colour behind the image; by default none. */
  readonly background?: string;
};

/** One size and format of an image. */
export type ImageVariant = { readonly width: ImageWidth; readonly format: ImageFormat };

/**
 * The URL that an image is fetched from: its own, on known hosts always with https
 * (docs/specification/sources.md#direct-image-hosts).
 */
export function fetchUrl(url: string): string {
  return directImageUrl(url) ?? url;
}

/** bilibili's image hosts refuse requests without a `Referer` of bilibili. */
const bilibiliHosts = /(^|\.)(hdslb|biliimg)\.com$/;

/** The `Referer` to fetch an image with; undefined where the host does not check it. */
export function refererFor(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  return bilibiliHosts.test(new URL(url).hostname) ? 'https://www.bilibili.com/' : undefined;
}

/** How many pixels the first frame of an image may have. */
export function pixelLimitOf(bytes: Uint8Array): number {
  return startOf(bytes).startsWith('ftyp', 4) ? maxAvifPixels : maxPixels;
}

/**
 * Whether bytes start like an image in a supported format: PNG, JPEG, GIF, WebP or AVIF. The
 * `Content-Type` of the upstream is ignored.
 */
export function looksLikeImage(bytes: Uint8Array): boolean {
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

/** Between the images of a preview, in pixels. */
const gap = 8;

/**
 * The places of one to four images in a preview, in pixels: the whole of it, its halves, one half and two
 * quarters, or its quarters.
 */
export function previewPlaces(count: number) {
  const right = { left: (previewSize.width + gap) / 2, width: (previewSize.width - gap) / 2 };
  const left = { left: 0, width: right.width };
  const whole = { top: 0, height: previewSize.height };
  const upper = { top: 0, height: (previewSize.height - gap) / 2 };
  const lower = { top: (previewSize.height + gap) / 2, height: upper.height };
  switch (count) {
    case 1:
      return [{ left: 0, width: previewSize.width, ...whole }];
    case 2:
      return [left, right].map((column) => ({ ...column, ...whole }));
    case 3:
      return [
        { ...left, ...whole },
        { ...right, ...upper },
        { ...right, ...lower },
      ];
    default:
      return [upper, lower].flatMap((row) => [left, right].map((column) => ({ ...column, ...row })));
  }
}
