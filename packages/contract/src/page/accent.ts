/**
 * The chroma and the lightness that an accent of an operator has less than the built-in one. With these, text
 * and signs have the contrast of WCAG AA at every hue, light and dark (packages/web/src/ui/tokens.css).
 */
export const operatorAccent = { chroma: 0.8, depth: 0.05 } as const;

/** Below this chroma a colour is grey, and its hue says nothing. */
const leastChroma = 0.03;

/** The hue (OKLCH) of a colour such as `#1f6feb`; undefined for what is no colour, or grey. */
export function hueOf(text: string): number | undefined {
  const [, ...parts] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text) ?? [];
  const [red, green, blue] = parts.map((part) => {
    const value = Number.parseInt(part, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  if (Math.hypot(a, b) < leastChroma) return undefined;
  return Math.round((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}
