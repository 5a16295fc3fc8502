import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { minify, transformWithOxc, type Plugin } from 'vite';

/** Writes src/entry/service-worker.ts to `/sw.js`, with a name for the build: that of all its files. */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'bloom:service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const names = Object.keys(bundle).toSorted().join();
        const build = createHash('sha256').update(names).digest('base64url').slice(0, 12);
        const file = `${root}/src/entry/service-worker.ts`;
        const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
        const worker = await minify('sw.js', `(() => {const build = ${JSON.stringify(build)};${code}})()`);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker.code });
      },
    },
  };
}
