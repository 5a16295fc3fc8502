import { readFile } from 'node:fs/promises';
import { minify, transformWithOxc, type Plugin } from 'vite';
import { localeTable, locales } from '@bloom/contract/wire/locale';

const script = /\s*<script type="module" crossorigin src="[^"]+"><\/script>/g;
const preload = /\s*<link rel="modulepreload" crossorigin href="[^"]+">/g;

/**
 * Replaces the app's script in the built page by a small inline script that loads the app later
 * (src/entry/deferred-start.ts).
 */
export function deferApp(root: string): Plugin {
  return {
    name: 'bloom:defer-app',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the build has no page');
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        /** The address of a module's file, and of those that it imports. */
        const addressesOf = (id: string): string[] => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(`${root}/${id}`));
          if (!chunk) throw new Error(`the build has no file of ${id}`);
          return [chunk.fileName, ...chunk.imports].map((name) => `/${name}`);
        };
        const file = `${root}/src/entry/deferred-start.ts`;
        const { code: plain } = await transformWithOxc(await readFile(file, 'utf8'), file);
        // In a function of its own, because the names of a plain script are global.
        const loads = {
          app: addressesOf('index.html'),
          video: addressesOf('src/app/pages/video/VideoPage.tsx'),
          messages: Object.fromEntries(
            locales.map((locale) => [localeTable[locale].tag, addressesOf(`src/i18n/${locale}/app.ts`)]),
          ),
        };
        const { code } = await minify(
          'start.js',
          `(() => {const loads = ${JSON.stringify(loads)};${plain}})()`,
        );
        page.source = String(page.source)
          .replaceAll(preload, '')
          .replaceAll(script, '')
          .replace(/\s*<\/body>/, (end) => `\n    <script>${code.trim()}</script>${end}`);
      },
    },
  };
}
