import { useState } from 'react';
import { Flower } from './Icon.tsx';

type ImageProps = {
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

/** A decorative image that fills its container; a flower replaces it if it cannot be loaded. */
export function Image({ src, srcSet, sizes, eager = false, first = false }: ImageProps) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) {
    return (
      <span className="image-missing">
        <Flower size={72} />
      </span>
    );
  }
  return (
    <img
      key={src}
      // A server-rendered image may have failed before the error handler was attached.
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
      // bilibili's image hosts refuse requests with a referrer.
      referrerPolicy="no-referrer"
      className="absolute inset-0 size-full object-cover"
      onError={() => setFailed(src)}
    />
  );
}
