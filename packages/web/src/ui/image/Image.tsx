import { useState } from 'react';
import { Art } from './Art.tsx';
import { Flower } from './Icon.tsx';

type ImageProps = {
  /** Undefined where there is none. */
  src?: string | undefined;
  srcSet?: string | undefined;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** Loaded at once rather than when it comes near the screen. */
  eager?: boolean;
  /** Whether a visitor sees it first of all. */
  first?: boolean;
  /** The video whose art replaces a missing image, and the language of its title; else a flower does. */
  video?: { id: string; title: string };
  lang?: string | undefined;
};

/**
 * A decorative image that fills its container. If there is none, or it cannot be loaded, art takes its
 * place, without a request (docs/specification/sources.md#missing-images).
 */
export function Image({ src, srcSet, sizes, eager = false, first = false, video, lang }: ImageProps) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) {
    return video ? (
      <Art seed={video.id} title={video.title} lang={lang} />
    ) : (
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
