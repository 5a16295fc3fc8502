import { decodeEntities } from '../wire/entities.ts';
import { joiner } from './entries.ts';

const names = 'b|i|u|s|em|strong|font|span|p|div|c|v|lang|ruby|rt|rp|small|big|sub|sup|center';
/**
 * Tags of all formats, also as a translator leaves them; other text in angle brackets is text. The time of a
 * word is a tag too.
 */
const tag = new RegExp(
  String.raw`[<＜](?:(?:${names})(?:[\s.][^<>＜＞]*|\s?/)?|\s?[/／]\s?(?:${names})\s?|\s?\d+:[\d:.]+\s?)[>＞]`,
  'gi',
);
const lineBreak = /[<＜]\s?br\s?[/／]?\s?[>＞]/gi;
/** The settings that ASS and MicroDVD put in braces. */
const override = /\{\\[^{}]*\}|\{[a-z]:[^{}]*\}/gi;
/** A line break, but not the `\N` of a path such as `C:\New`. */
const escapedBreak = /(?<!\b[A-Za-z]:)\\[Nn]/g;

/** The words of an entry, without formatting and with what signs of all formats mean. */
export function readMarkup(text: string): string {
  // Most texts have none.
  if (!/[<＜{\\&]/.test(text)) return text;
  return decodeEntities(
    text
      .replaceAll(lineBreak, '\n')
      .replaceAll(tag, '')
      .replaceAll(override, '')
      .replaceAll(escapedBreak, '\n')
      .replaceAll('\\h', '\u00A0'),
  );
}

/** Keeps words from being read as formatting. */
export function protectMarkup(text: string): string {
  return protectSigns(text).replaceAll(/<(?=[\s/／\da-z])|&(?=[#a-z])/gi, `$&${joiner}`);
}

/** The same, but for `<` and `&`, for which a format can have entities. */
export function protectSigns(text: string): string {
  return text.replaceAll(/＜(?=[\s/／\da-z])|\{(?=\\|[a-z]:)|\\/gi, `$&${joiner}`);
}
