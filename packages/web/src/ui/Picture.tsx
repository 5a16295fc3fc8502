import { useState } from 'react';
import { Flower } from './Icon.tsx';

type PictureProps = {
  /** Undefined where there is none. */
  src: string | undefined;
  srcSet?: string | undefined;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** Loaded at once rather than when it comes near the screen. */
  eager?: boolean;
  /** What a visitor sees first of all. */
  first?: boolean;
};

/** A picture that fills its place; a petal drawing stands in where it cannot be loaded. Decorative. */
export function Picture({ src, srcSet, sizes, eager = false, first = false }: PictureProps) {
  const [failed, setFailed] = useState<string>();
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
      // One that the server drew may have failed before there was anybody to be told.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc) setFailed(src);
      }}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      // bilibili's picture hosts refuse pages that say who they are.
      referrerPolicy="no-referrer"
      className="absolute inset-0 size-full object-cover"
      onError={() => setFailed(src)}
    />
  );
}
