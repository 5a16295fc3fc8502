import { useState } from 'react';
import { pictureSrcSet, pictureUrl, type PictureWidth } from '@bloom/contract/images';
import { Flower } from './Icon.tsx';

type PictureProps = {
  /** Where its source keeps it; '' where it has none. */
  address: string;
  /** The server's signature of an address that it has not stored. */
  sig?: string | undefined;
  /** The largest width that is ever needed, in pixels. */
  maxWidth: PictureWidth;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** Loaded at once rather than when it comes near the screen. */
  eager?: boolean;
};

/** A picture that fills its place; a petal drawing stands in where it cannot be loaded. Decorative. */
export function Picture({ address, sig, maxWidth, sizes, eager = false }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const src = pictureUrl(address, { width: maxWidth, sig });
  if (!src || failed === src) {
    return (
      <span className="picture-missing">
        <Flower size={72} />
      </span>
    );
  }
  return (
    <img
      key={src}
      src={src}
      srcSet={pictureSrcSet(address, maxWidth, sig)}
      sizes={sizes}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      // bilibili's picture hosts refuse pages that say who they are.
      referrerPolicy="no-referrer"
      className="absolute inset-0 size-full object-cover"
      onError={() => setFailed(src)}
    />
  );
}
