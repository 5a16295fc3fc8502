import { languageTag, type Locale } from '@bloom/contract/locale';
import {
  pageConfigElementId,
  pageStateElementId,
  type DrawnPage,
  type PageConfig,
} from '@bloom/contract/page';

/** How a page appears before its scripts run. */
export type Look = { locale: Locale; theme: 'light' | 'dark' | undefined };

/** What is put into the web app's page. */
export type Filling = Look & { config: PageConfig; drawn: DrawnPage | undefined };

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
  for (const [name, place] of Object.entries(places)) {
    if (!place.test(html)) throw new Error(`index.html has no place for ${name}`);
  }
  return ({ locale, theme, config, drawn }) => {
    const page = html
      .replace(
        places.lang,
        `<html lang="${languageTag[locale]}"${theme ? ` data-theme="${theme}"` : ''}`,
      )
      .replace(places.manifest, locale)
      .replace(places.config, () => inElement(config));
    if (!drawn) return page;
    const state = `<script type="application/json" id="${pageStateElementId}">${drawn.state}</script>`;
    return page
      .replace(places.head, () => drawn.head)
      .replace(places.root, () => `<div id="root">${drawn.root}</div>\n    ${state}`);
  };
}

/** JSON in which "<" cannot end the element around it. */
function inElement(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
