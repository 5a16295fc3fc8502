import { useState } from 'react';
import { Flower } from './Icon.tsx';

type PictureProps = {
  src: string | undefined;
  referrerPolicy?: 'no-referrer' | undefined;
  /** Loaded at once rather than when it comes near the screen. */
  eager?: boolean;
};

/** A picture that fills its place; a petal drawing stands in where it cannot be loaded. Decorative. */
export function Picture({ src, referrerPolicy, eager = false }: PictureProps) {
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
      src={src}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy={referrerPolicy}
      className="absolute inset-0 size-full object-cover"
      onError={() => setFailed(src)}
    />
  );
}
