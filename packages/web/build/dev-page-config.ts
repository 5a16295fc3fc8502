import type { Plugin } from 'vite';
import { pageConfigElementId } from '@bloom/contract/page/page';

/** The configuration that the server writes into the page, for the dev server, which serves its own. */
const config = { demo: true };

/** Fills the page's configuration element while developing. */
export function devPageConfig(): Plugin {
  return {
    name: 'bloom:dev-page-config',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace(`id="${pageConfigElementId}">{}`, `id="${pageConfigElementId}">${JSON.stringify(config)}`),
  };
}
