import type { CSSProperties } from 'react';
import { artShapes } from './art-shapes.ts';

/** Is shown in the place of a video's image: shapes chosen by the video's id, with its title. */
export function Art({ seed, title, lang }: { seed: string; title: string; lang?: string | undefined }) {
  const { hue, shapes } = artShapes(seed);
  return (
    <span className="art" style={{ '--art-hue': hue } as CSSProperties}>
      <svg viewBox="0 0 320 180" preserveAspectRatio="xMaxYMax slice">
        {shapes.map(({ tone, d, transform }) => (
          <path key={`${d}${transform}`} className={`art-${tone}`} d={d} transform={transform} />
        ))}
      </svg>
      <span className="art-title" dir="auto" lang={lang}>
        {title}
      </span>
    </span>
  );
}
