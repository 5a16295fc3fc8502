import { languageTag, type Locale } from '@bloom/contract/locale';
import {
  pageConfigElementId,
  pageStateElementId,
  type RenderedPage,
  type PageConfig,
} from '@bloom/contract/page';

/** How a page appears before its scripts run. */
export type Look = { locale: Locale; theme: 'light' | 'dark' | undefined };

/** What is put into the web app's page. */
export type Filling = Look & { config: PageConfig; drawn: RenderedPage | undefined };

/**
 * Makes the function that fills the web app's page. The page of a drawn one has its head and its
 * content; any other is drawn by the browser.
 *
 * @throws if the page lacks a place that has to be filled
 */
export function pageTemplate(html: string): (filling: Filling) => string {
  const places = {
    lang: /<html lang="en"/,
    head: /<!-- head -->[^]*?<!-- \/head -->/,
    config: new RegExp(`(?<=<script[^>]* id="${pageConfigElementId}"[^>]*>)[^<]*(?=</script>)`),
    root: /<div id="root"><\/div>/,
    manifest: /(?<=\/manifest-)en(?=\.webmanifest)/,
  };
  const found = Object.entries(places)
    .map(([name, place]) => {
      const match = place.exec(html);
      if (!match) throw new Error(`index.html has no place for ${name}`);
      return { name: name as keyof typeof places, text: match[0], at: match.index };
    })
    .toSorted((one, other) => one.at - other.at);
  /** What stands in the page before each place, and after the last one. */
  const between = [...found, { text: '', at: html.length }].map(({ at }, index) => {
    const before = found[index - 1];
    return html.slice(before ? before.at + before.text.length : 0, at);
  });
  return ({ locale, theme, config, drawn }) => {
    const state = `<script type="application/json" id="${pageStateElementId}">${drawn?.state}</script>`;
    const filled: { [name in keyof typeof places]: string | undefined } = {
      lang: `<html lang="${languageTag[locale]}"${theme ? ` data-theme="${theme}"` : ''}`,
      head: drawn?.head,
      config: inElement(config),
      root: drawn && `<div id="root">${drawn.root}</div>\n    ${state}`,
      manifest: locale,
    };
    const parts = found.map(({ name, text }, index) => between[index] + (filled[name] ?? text));
    return parts.join('') + between.at(-1);
  };
}

/** JSON in which "<" cannot end the element around it. */
function inElement(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
