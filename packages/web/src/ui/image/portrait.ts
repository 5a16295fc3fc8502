import type { CSSProperties } from 'react';
import { artHues } from './art-shapes.ts';

/**
 * The colours of the pattern that stands for a person, as the style of an element with the class
 * `portrait` (ui.css): the same everywhere for an id; one of their own for people who have left.
 */
export function portrait(id: number | null): CSSProperties {
  const hue = artHues[(id ?? 0) % artHues.length];
  // Neighbours in a list often have neighbouring ids.
  const turn = ((id ?? 0) * 137) % 360;
  return { '--art-hue': hue, '--art-turn': `${turn}deg` } as CSSProperties;
}
