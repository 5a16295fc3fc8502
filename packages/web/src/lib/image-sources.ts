import { imageSrcSet, imageUrl, type ImageWidth } from '@bloom/contract/images';

/**
 * The URLs of an image of a source, in the widths up to `maxWidth` that screens need; undefined if a page
 * may not load it.
 */
export function imageSources(
  url: string,
  maxWidth: ImageWidth,
  /** The server's signature of an image that it has not stored. */
  sig?: string,
): { src: string | undefined; srcSet: string | undefined } {
  return {
    src: imageUrl(url, { width: maxWidth, sig }),
    srcSet: imageSrcSet(url, maxWidth, sig),
  };
}
