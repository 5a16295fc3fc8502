import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const packages = ['react', 'react/jsx-runtime'];
const prefix = '\0bloom:exports:';

/**
 * Gives the server build React's functions as plain exports. React is CommonJS, whose exports a bundler
 * reads through a getter at each use, and a page uses them thousands of times.
 */
export function reactExports(): Plugin {
  return {
    name: 'bloom:react-exports',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: (id, _importer, { kind }) =>
      packages.includes(id) && kind === 'import-statement' ? prefix + id : undefined,
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const name = id.slice(prefix.length);
      const file = require.resolve(name);
      const names = Object.keys(require(name) as object).filter((each) => /^[a-z]\w*$/i.test(each));
      return `import exports from ${JSON.stringify(file)};
        export default exports;
        export const { ${names.join(', ')} } = exports;`;
    },
  };
}
