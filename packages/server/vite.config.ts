import { defineConfig, type Rolldown } from 'vite';

/**
 * Escapes letters outside ASCII: one of them would make Node keep each letter of the file in two bytes. The
 * escapes mean the same in strings, names and regular expressions with the flag `u` or `v`.
 */
const escapeNonAscii = {
  name: 'escape-non-ascii',
  generateBundle(_options: unknown, bundle: Rolldown.OutputBundle): void {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replaceAll(/[^\0-\x7f]/gu, (letter) => {
        const hex = letter.codePointAt(0)?.toString(16) ?? '';
        return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
      });
    }
  },
};

/**
 * The build that `npm start` runs: the server with its packages, without types and without code that is never
 * called. It is ready in half the time, and 30 MiB smaller than the sources (docs/adr/0021).
 */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node26',
    // Names in traces stay those of the sources.
    minify: false,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        bloom: 'src/cli/bloom.ts',
        'decoder-process': 'src/domains/image/decoder-process.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // V8 keeps the whole text of each file in memory.
        comments: false,
        plugins: [escapeNonAscii],
      },
    },
  },
  // However it is started: what is only for development is not even in the build.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    noExternal: true,
    // What reads files of its own package.
    external: ['@fastify/swagger-ui', 'sharp'],
  },
});
