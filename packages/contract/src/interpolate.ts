/** Either end of a value, with a space that stands between Chinese, or its punctuation, and Chinese. */
const seam =
  /([\p{sc=Han}\u3001-\u303f\uff01-\uff60])(?: \0|\0 )(?=[\p{sc=Han}\u3001-\u303f\uff01-\uff60])|\0/gu;

/**
 * Fills the `{places}` of a text; one without a value stays as it is.
 *
 * A text has spaces around what may be a Latin name or a number (`去 {source} 观看`). Where Chinese stands
 * on both sides of such a space it is left out.
 */
export function interpolate(
  text: string,
  valueOf: (name: string) => string | number | undefined,
): string {
  if (!text.includes('{')) return text;
  return text
    .replace(/\{(\w+)\}/g, (place, name: string) => {
      const value = valueOf(name);
      return value === undefined ? place : `\0${value}\0`;
    })
    .replace(seam, '$1');
}
