import { pageConfigElementId, type PageConfig } from '@bloom/contract/page/page';

/** The page with a configuration in its element. Error: it has no such element. */
export function withConfig(html: string, config: PageConfig): string {
  const element = new RegExp(`(id="${pageConfigElementId}">)[^<]*<`);
  if (!element.test(html)) throw new Error('the page has no element for the configuration');
  // "<" would end the element.
  const json = JSON.stringify(config).replaceAll('<', String.raw`\u003c`);
  return html.replace(element, (_all, start: string) => `${start}${json}<`);
}
