import { pictureSrcSet, pictureUrl, type PictureWidth } from '@bloom/contract/images';

/**
 * Where a source's picture is loaded from, in the widths that a screen may need up to `maxWidth`;
 * nothing where there is none that a page may load.
 */
export function pictureSources(
  address: string,
  maxWidth: PictureWidth,
  /** The server's signature of a picture that it has not stored. */
  sig?: string,
): { src: string | undefined; srcSet: string | undefined } {
  return {
    src: pictureUrl(address, { width: maxWidth, sig }),
    srcSet: pictureSrcSet(address, maxWidth, sig),
  };
}
