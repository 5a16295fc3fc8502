import { languageTag } from '@bloom/contract/locale';
import {
  pageConfigElementId,
  pageStateElementId,
  type RenderedPage,
  type PageConfig,
} from '@bloom/contract/page';
import type { PagePreferences } from './page-preferences.ts';

/** What is put into the web app's page; `rendered` is undefined for a page that the browser renders. */
export type PageContent = PagePreferences & {
  config: PageConfig;
  rendered: RenderedPage | undefined;
};

/**
 * Makes the function that puts content into the web app's page.
 *
 * @throws if the page lacks one of the slots
 */
export function pageTemplate(html: string): (content: PageContent) => string {
  const slots = {
    lang: /<html lang="en"/,
    head: /<!-- head -->[^]*?<!-- \/head -->/,
    config: new RegExp(`(?<=<script[^>]* id="${pageConfigElementId}"[^>]*>)[^<]*(?=</script>)`),
    root: /<div id="root"><\/div>/,
    manifest: /(?<=\/manifest-)en(?=\.webmanifest)/,
  };
  const found = Object.entries(slots)
    .map(([name, slot]) => {
      const match = slot.exec(html);
      if (!match) throw new Error(`index.html has no slot for ${name}`);
      return { name: name as keyof typeof slots, text: match[0], at: match.index };
    })
    .toSorted((one, other) => one.at - other.at);
  /** The text before each slot, and after the last one. */
  const between = [...found, { text: '', at: html.length }].map(({ at }, index) => {
    const before = found[index - 1];
    return html.slice(before ? before.at + before.text.length : 0, at);
  });
  return ({ locale, theme, config, rendered }) => {
    const state = `<script type="application/json" id="${pageStateElementId}">${rendered?.state}</script>`;
    const contents: { [name in keyof typeof slots]: string | undefined } = {
      lang: `<html lang="${languageTag[locale]}"${theme ? ` data-theme="${theme}"` : ''}`,
      head: rendered?.head,
      config: inElement(config),
      root: rendered && `<div id="root">${rendered.root}</div>\n    ${state}`,
      manifest: locale,
    };
    const parts = found.map(({ name, text }, index) => between[index] + (contents[name] ?? text));
    return parts.join('') + between.at(-1);
  };
}

/** JSON in which "<" cannot end the element around it. */
function inElement(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
