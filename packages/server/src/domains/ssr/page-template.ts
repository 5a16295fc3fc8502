import { hueOf, operatorAccent } from '@bloom/contract/page/accent';
import { localeTable, type Locale } from '@bloom/contract/wire/locale';
import {
  pageConfigElementId,
  pageStateElementId,
  type RenderedPage,
  type PageConfig,
} from '@bloom/contract/page/page';
import { iconPath } from './icons.ts';
import type { PagePreferences } from './page-preferences.ts';

/** The content of the web app's page; `rendered` is undefined for a page that the browser renders. */
export type PageContent = {
  locale: Locale;
  config: PageConfig;
  rendered: RenderedPage | undefined;
};

/** The page's bytes, in a theme. */
export type PageBytes = (theme: PagePreferences['theme']) => Buffer;

/**
 * Makes the function that puts content into the web app's page. The theme is only an attribute of the first
 * element.
 *
 * @throws if the page lacks one of the slots
 */
export function pageTemplate(html: string): (content: PageContent) => PageBytes {
  const slots = {
    lang: '<html lang="en"',
    head: '<!-- head -->[^]*?<!-- /head -->',
    config: `(?<=<script[^>]* id="${pageConfigElementId}"[^>]*>)[^<]*(?=</script>)`,
    root: '<div id="root"></div>',
    manifest: String.raw`(?<=/manifest-)en(?=\.webmanifest)`,
    icon: '<link rel="icon"[^>]*>',
    touchIcon: String.raw`(?<=<link rel="apple-touch-icon" href=")[^"]*`,
  };
  const names = Object.keys(slots) as (keyof typeof slots)[];
  const lacking = names.find((name) => !/icon/i.test(name) && !new RegExp(slots[name]).test(html));
  if (lacking) throw new Error(`index.html has no slot for ${lacking}`);
  const builtHead = new RegExp(slots.head).exec(html)?.[0] ?? '';
  // All at once, so that no slot is looked for in content.
  const all = new RegExp(names.map((name) => `(?<${name}>${slots[name]})`).join('|'), 'g');
  return ({ locale, config, rendered }) => {
    const lang = `<html lang="${localeTable[locale].tag}"${accentStyle(config.accentColour)}`;
    const { logo } = config.links;
    const contents: Record<keyof typeof slots, string | undefined> = {
      lang,
      head: rendered?.head ?? shellHead(builtHead, config),
      config: inElement(config),
      root:
        rendered &&
        `<div id="root">${rendered.root}</div>
    <script type="application/json" id="${pageStateElementId}">${rendered.state}</script>`,
      manifest: locale,
      icon: logo && `<link rel="icon" href="${iconPath('icon-192', logo)}" type="image/png" />`,
      touchIcon: logo && iconPath('apple-touch', logo),
    };
    const page = html.replace(all, (slot, ...matched: unknown[]) => {
      const groups = matched.at(-1) as Record<string, string | undefined>;
      const name = names.find((each) => groups[each] !== undefined);
      return (name && contents[name]) ?? slot;
    });
    return inThemes(Buffer.from(page), page.indexOf(lang) + lang.length);
  };
}

/** The head of a page that the browser renders, until it does: as built, with the operator's words. */
function shellHead(built: string, { siteName, siteDescription }: PageConfig): string {
  const named = built.replace(/(?<=<title>)[^<]*/, () => escape(siteName));
  if (!siteDescription) return named;
  return named.replace(/(?<=<meta\s+name="description"\s+content=")[^"]*/, () => escape(siteDescription));
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The operator's accent colour, of which the style sheet makes all others. */
function accentStyle(colour: string | undefined): string {
  const hue = hueOf(colour ?? '');
  if (hue === undefined) return '';
  const { chroma, depth } = operatorAccent;
  return ` style="--accent-hue:${hue};--accent-chroma:${chroma};--accent-depth:${depth}"`;
}

/** A function of its own, so that a page keeps its bytes in memory and not the strings they were made of. */
function inThemes(plain: Buffer, themeAt: number): PageBytes {
  return (theme) => {
    if (!theme) return plain;
    const attribute = Buffer.from(` data-theme="${theme}"`);
    return Buffer.concat([plain.subarray(0, themeAt), attribute, plain.subarray(themeAt)]);
  };
}

/** JSON in which "<" cannot end the element around it. */
function inElement(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
