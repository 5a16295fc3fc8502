import { petalPath } from './Icon.tsx';

/** A shape of one of the tones of tokens.css, of which `light` only is below the title. */
export type Shape = { tone: 'far' | 'near' | 'light'; d: string; transform?: string };
/** The shared hue of the tones, and the shapes on a field of 320 by 180, the later ones in front. */
export type ArtShapes = { hue: number; shapes: readonly Shape[] };

/** Rose, plum, violet, sea, leaf, amber, coral and magenta. */
export const artHues = [5, 320, 285, 235, 165, 45, 22, 345] as const;

type Random = (least: number, most: number) => number;

/** Each composition keeps its light shapes out of the upper half on the left, where the title stands. */
const compositions: readonly ((random: Random) => Shape[])[] = [hills, flower, drift, arcs, garden];

/** The art of a seed: the same one on every device. */
export function artShapes(seed: string): ArtShapes {
  let state = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++) {
    state = Math.imul(state ^ seed.charCodeAt(index), 0x01000193);
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const random: Random = (least, most) => Math.round(least + next() * (most - least));
  const pick = <T>(all: readonly T[]) => all[Math.floor(next() * all.length)] as T;
  return { hue: pick(artHues), shapes: pick(compositions)(random) };
}

function hills(random: Random): Shape[] {
  const ridge = (y: number) =>
    `M0 ${y}C${random(60, 110)} ${y - random(15, 40)} ${random(140, 200)} ${y + random(10, 40)} 320 ${y - random(0, 24)}V180H0Z`;
  return [
    { tone: 'light', d: disc(random(205, 280), random(122, 134), random(22, 28)) },
    { tone: 'far', d: ridge(random(138, 150)) },
    { tone: 'near', d: ridge(random(158, 168)) },
  ];
}

function flower(random: Random): Shape[] {
  const [x, y, turn] = [random(228, 272), random(126, 142), random(0, 71)];
  const ring = (tone: Shape['tone'], scale: number, offset: number) =>
    [0, 72, 144, 216, 288].map((angle) => petal(tone, x, y, angle + turn + offset, scale));
  return [
    ...ring('far', 6.5, 36),
    ...ring('near', 5, 0),
    ...ring('light', 1.8, 36),
    { tone: 'far', d: disc(x, y, 7) },
  ];
}

function drift(random: Random): Shape[] {
  return Array.from({ length: 11 }, (_, index) => {
    const isLight = index % 3 === 2;
    const [x, y] = [24 + index * 27 + random(-12, 12), isLight ? random(145, 172) : random(55, 175)];
    const tone = isLight ? 'light' : index % 3 === 0 ? 'far' : 'near';
    return petal(tone, x, y, random(-70, 110), random(isLight ? 12 : 18, isLight ? 19 : 45) / 10);
  });
}

function arcs(random: Random): Shape[] {
  const [x, step] = [random(250, 320), random(24, 34)];
  return (['far', 'near', 'far', 'light', 'near'] as const).map((tone, index) => ({
    tone,
    d: disc(x, 190, step * (5 - index) + 12),
  }));
}

function garden(random: Random): Shape[] {
  return Array.from({ length: 8 }, (_, index) => {
    const x = 20 + index * 40 + random(-9, 9);
    const top = random(126, 150);
    const tone = index % 2 === 0 ? 'near' : 'far';
    const bloom = index % 3 === 1 ? 'light' : 'near';
    const side = index % 2 === 0 ? 1 : -1;
    return [
      { tone, d: `M${x - 1.5} ${top}h3V180h-3Z` },
      petal(tone, x, 180, side * 52, 1.3),
      petal(bloom, x, top + 4, -24, 1.5),
      petal(bloom, x, top + 4, 24, 1.5),
      petal(bloom === 'light' ? 'light' : 'far', x, top + 4, 0, 1.7),
    ] satisfies Shape[];
  }).flat();
}

function disc(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

/** A petal whose point is at x, y. */
function petal(tone: Shape['tone'], x: number, y: number, angle: number, scale: number): Shape {
  const transform = `translate(${x} ${y})rotate(${angle})scale(${scale})translate(-12 -21.5)`;
  return { tone, d: petalPath, transform };
}
