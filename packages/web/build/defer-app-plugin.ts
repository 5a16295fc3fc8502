import { readFile } from 'node:fs/promises';
import { minify, transformWithOxc, type Plugin } from 'vite';

const script = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g;
const preload = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;

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
        const html = String(page.source);
        const parts = [script, preload].flatMap((pattern) =>
          [...html.matchAll(pattern)].map(([, address]) => address),
        );
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const app = chunks.find(({ isEntry }) => isEntry);
        if (!app) throw new Error('the build has no entry');
        const chinese = chunks.find(({ facadeModuleId }) =>
          facadeModuleId?.endsWith('/i18n/cn/index.ts'),
        );
        if (!chinese) throw new Error('the build has no chunk of the Chinese messages');

        const file = `${root}/src/entry/deferred-start.ts`;
        const { code: plain } = await transformWithOxc(await readFile(file, 'utf8'), file);
        // In a function of its own, because the names of a plain script are global.
        const loads = {
          app: `/${app.fileName}`,
          parts: parts.filter((part) => part !== `/${app.fileName}`),
          chinese: `/${chinese.fileName}`,
        };
        const { code } = await minify(
          'start.js',
          `(() => {const loads = ${JSON.stringify(loads)};${plain}})()`,
        );
        page.source = html
          .replaceAll(preload, '')
          .replaceAll(script, '')
          .replace(/\s*<\/body>/, (end) => `\n    <script>${code.trim()}</script>${end}`);
      },
    },
  };
}
