import { imageSrcSet, imageUrl, type ImageWidth } from '@bloom/contract/images';

/**
 * Where a source's picture is loaded from, in the widths that a screen may need up to `maxWidth`;
 * nothing where there is none that a page may load.
 */
export function imageSources(
  address: string,
  maxWidth: ImageWidth,
  /** The server's signature of a picture that it has not stored. */
  sig?: string,
): { src: string | undefined; srcSet: string | undefined } {
  return {
    src: imageUrl(address, { width: maxWidth, sig }),
    srcSet: imageSrcSet(address, maxWidth, sig),
  };
}
