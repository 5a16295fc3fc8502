import { readFile } from 'node:fs/promises';
import { minify, transformWithOxc, type Plugin, type Rolldown } from 'vite';
import { firstPages } from './first-files.ts';

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
          facadeModuleId?.endsWith('/i18n/cn/core-messages.ts'),
        );
        if (!chinese) throw new Error('the build has no chunk of the Chinese messages');

        const file = `${root}/src/entry/deferred-start.ts`;
        const { code: plain } = await transformWithOxc(await readFile(file, 'utf8'), file);
        // In a function of its own, because the names of a plain script are global.
        const loads = {
          app: `/${app.fileName}`,
          parts: parts.filter((part) => part !== `/${app.fileName}`),
          pages: Object.fromEntries(
            Object.entries(firstPages).map(([name, file]) => [
              name,
              filesOf(chunks, `${root}/${file}`)
                .filter((each) => each !== app.fileName)
                .map((each) => `/${each}`),
            ]),
          ),
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

/** The file that contains a module, and the files that it imports. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], id: string): string[] {
  const first = chunks.find(({ moduleIds }) => moduleIds.includes(id));
  if (!first) throw new Error(`the build has no file of ${id}`);
  const found = new Set([first.fileName]);
  // A set iterates over what is added meanwhile.
  for (const name of found) {
    for (const each of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
      found.add(each);
  }
  return [...found];
}
