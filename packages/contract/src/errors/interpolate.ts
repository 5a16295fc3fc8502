/** The start or end mark of a value, with the space next to it if Chinese is on both sides of that space. */
const boundary =
  /([\p{sc=Han}\u3001-\u303f\uff01-\uff60])(?: \0|\0 )(?=[\p{sc=Han}\u3001-\u303f\uff01-\uff60])|\0/gu;

/** Only a text with Chinese in it can have such a space. */
const hasHan = /\p{sc=Han}/u;

/** A text in parts: a literal, the name of a placeholder, a literal and so on; and the mark of its values. */
type Template = { parts: readonly string[]; mark: '' | '\0' };

/** The texts that have been used: those of tables, so they are few. */
const templates = new Map<string, Template>();

/**
 * Replaces the `{name}` placeholders of a text by values; a placeholder without a value stays.
 *
 * Chinese texts have a space beside a placeholder whose value may be a Latin name or a number
 * (`去 {source} 观看`). If the value is Chinese, that space is left out.
 */
export function interpolate(text: string, valueOf: (name: string) => string | number | undefined): string {
  if (!text.includes('{')) return text;
  const { parts, mark } = templateOf(text);
  const filled = parts
    .map((part, index) => {
      if (index % 2 === 0) return part;
      const value = valueOf(part);
      return value === undefined ? `{${part}}` : `${mark}${value}${mark}`;
    })
    .join('');
  return mark ? filled.replace(boundary, '$1') : filled;
}

/** Parses a text once: the parts of a list say the same thing of each of its entries. */
function templateOf(text: string): Template {
  const known = templates.get(text);
  if (known) return known;
  const template: Template = {
    parts: text.split(/\{(\w+)\}/),
    mark: hasHan.test(text) ? '\0' : '',
  };
  templates.set(text, template);
  return template;
}
