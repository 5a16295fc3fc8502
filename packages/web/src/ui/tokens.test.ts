import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operatorAccent } from '@bloom/contract/page/accent';
import { artHues } from './image/art-shapes.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

type Rgb = [number, number, number];

type Accent = { hue: number; chroma: number; depth: number };
const builtIn: Accent = { hue: 5, chroma: 1, depth: 0 };

/** A token's colour in a theme, in linear light; an operator chooses the accent. */
function colour(name: string, theme: 'light' | 'dark', { hue, chroma, depth }: Accent = builtIn): Rgb {
  const value = (new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? '')
    .replaceAll(/calc\(([\d.]+) - var\(--accent-depth\)\)/g, (_text, l) => String(Number(l) - depth))
    .replaceAll(/calc\(([\d.]+) \* var\(--accent-chroma\)\)/g, (_text, c) => String(Number(c) * chroma))
    .replaceAll(/calc\(var\(--accent-hue\) \+ (\d+)\)/g, (_text, more) => String(hue + Number(more)))
    .replaceAll('var(--accent-hue)', String(hue));
  const shades = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const [, l, c, h] = (shades[theme === 'dark' ? 1 : 0] ?? shades[0] ?? []).map(Number);
  if (l === undefined || c === undefined || h === undefined) throw new Error(`no colour --${name}`);
  return linear(l, c, h);
}

/** A tone of the art, which tokens.css gives by the distance of its hue from the art's own. */
function artTone(name: string, artHue: number): Rgb {
  const value = new RegExp(`--art-${name}: (.+);`).exec(css)?.[1] ?? '';
  const [, l, c] = (/oklch\(([\d.]+) ([\d.]+)/.exec(value) ?? []).map(Number);
  if (l === undefined || c === undefined) throw new Error(`no tone --art-${name}`);
  return linear(l, c, artHue + Number(/\+ (\d+)/.exec(value)?.[1] ?? 0));
}

/** A colour in oklch, in linear light. */
function linear(l: number, c: number, h: number): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (x: number) => Math.min(1, Math.max(0, x));
  return [
    clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** The contrast of WCAG 2. */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [one, other]
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['page', 'surface', 'sunken', 'accent-wash'];
const texts = ['ink', 'soft', 'accent-ink', 'danger', 'success', 'warning'];
const textPairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ['on-accent', 'accent-fill'],
  ['on-accent', 'accent-fill-hover'],
  ['on-image', 'live'],
  ['ink', 'warning-wash'],
  ['warning', 'warning-wash'],
] as const;
const signPairs = [
  ['edge', 'page'],
  ['edge', 'surface'],
  ['accent', 'page'],
  ['accent', 'surface'],
  ['accent', 'sunken'],
] as const;

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(textPairs)('%s is read on %s (4.5:1)', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(signPairs)('%s is seen on %s (3:1)', (sign, ground) => {
    expect(contrast(colour(sign, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

// rule: #accent-colour
it.each(['light', 'dark'] as const)('every colour of an operator is readable in the %s theme', (theme) => {
  const { chroma, depth } = operatorAccent;
  for (let hue = 0; hue < 360; hue++) {
    const of = (name: string) => colour(name, theme, { hue, chroma, depth });
    for (const [text, ground] of textPairs) {
      expect(contrast(of(text), of(ground)), `${text} on ${ground} at ${hue}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const [sign, ground] of signPairs) {
      expect(contrast(of(sign), of(ground)), `${sign} on ${ground} at ${hue}`).toBeGreaterThanOrEqual(3);
    }
  }
});

// rule: #missing-images
it.each(artHues)('the title is read on every tone that may lie behind it, at hue %d', (hue) => {
  for (const tone of ['ground', 'far', 'near']) {
    expect(contrast(colour('on-image', 'light'), artTone(tone, hue))).toBeGreaterThanOrEqual(4.5);
  }
});
