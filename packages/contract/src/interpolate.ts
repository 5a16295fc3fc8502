/** The start or end mark of a value, with the space next to it if Chinese is on both sides of that space. */
const boundary =
  /([\p{sc=Han}\u3001-\u303f\uff01-\uff60])(?: \0|\0 )(?=[\p{sc=Han}\u3001-\u303f\uff01-\uff60])|\0/gu;

/** Only a text with Chinese in it can have such a space. */
const hasHan = /\p{sc=Han}/u;

/**
 * Replaces the `{name}` placeholders of a text by values; a placeholder without a value stays.
 *
 * Chinese texts have a space beside a placeholder whose value may be a Latin name or a number
 * (`去 {source} 观看`). If the value is Chinese, that space is left out.
 */
export function interpolate(
  text: string,
  valueOf: (name: string) => string | number | undefined,
): string {
  if (!text.includes('{')) return text;
  const mark = hasHan.test(text) ? '\0' : '';
  const filled = text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = valueOf(name);
    return value === undefined ? placeholder : `${mark}${value}${mark}`;
  });
  return mark ? filled.replace(boundary, '$1') : filled;
}
