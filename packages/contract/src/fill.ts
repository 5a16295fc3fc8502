/** A character of Chinese, or of its punctuation. */
const chinese = /[\p{Script=Han}\u3001-\u303f\uff01-\uff60]/u;

/**
 * Fills the `{places}` of a text; one without a value stays as it is.
 *
 * A text has spaces around what may be a Latin name or a number (`去 {source} 观看`). Where Chinese stands
 * on both sides of such a space it is left out.
 */
export function fill(text: string, valueOf: (name: string) => string | number | undefined): string {
  return text.replaceAll(
    /( ?)\{(\w+)\}( ?)/g,
    (hole, before: string, name: string, after: string, at: number) => {
      const value = valueOf(name);
      if (value === undefined) return hole;
      const filled = String(value);
      const keep = (space: string, one = '', other = '') =>
        chinese.test(one) && chinese.test(other) ? '' : space;
      // The last code unit alone is no character where it is half of one: such Han is rare.
      return (
        keep(before, text[at - 1], filled[0]) +
        filled +
        keep(after, filled.at(-1), text[at + hole.length])
      );
    },
  );
}
