import { pictureSrcSet, pictureUrl, type PictureWidth } from '@bloom/contract/images';

/**
 * Where a source's picture is loaded from, in the widths that a screen may need up to `maxWidth`;
 * nothing where there is none that a page may load.
 */
export function pictureSources(
  address: string,
  maxWidth: PictureWidth,
): { src: string | undefined; srcSet: string | undefined } {
  return {
    src: pictureUrl(address, { width: maxWidth }),
    srcSet: pictureSrcSet(address, maxWidth),
  };
}
