import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPageConfig } from './build/dev-page-config.ts';
import { deferApp } from './build/defer-app-plugin.ts';
import { packedDictionary } from './build/pack-dictionary.ts';
import { precompress } from './build/precompress.ts';
import { serviceWorker } from './build/service-worker.ts';

/**
 * The parts that the React Compiler compiles: those that render again many times while they are used.
 * Compiled code is half as large again, and the first view of a page renders once or twice (docs/adr/0053).
 */
const compiled = [
  ...['chat', 'map', 'subtitle'].map((name) => `/src/features/${name}/`),
  '/src/app/pages/site/MapPage.tsx',
  // The gift buttons of every card get what these return, and render again when it changes.
  '/src/app/pages/home/HomePage.tsx',
  ...['gift/', 'login/use-login-prompt.ts', 'use-dialog.ts'].map((name) => `/src/app/dialogs/${name}`),
  '/src/features/catalogue/filter/use-known-filters.ts',
];

/**
 * Three builds of the same sources: `dist/browser` is what the server serves, `dist/player` the script of the
 * page that players of the mobile app are in, and `dist/server` renders pages on the server and needs no
 * packages.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react({ compiler: { sources: compiled } }),
    tailwindcss(),
    devPageConfig(),
    deferApp(import.meta.dirname),
    packedDictionary(),
    serviceWorker(import.meta.dirname),
    precompress(),
  ],
  resolve: {
    // React itself has the hook that this is a substitute for.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  // `vite build` makes both.
  builder: {},
  build: {
    // An image as a data: URL would need its own line in the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/browser',
        // Every browser of the build target preloads modules itself.
        modulePreload: { polyfill: false },
        // All that a first visit needs in two files, and one more for each of an account and a video
        // (docs/adr/0053).
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
                { name: 'app', tags: ['$initial'] },
                // A group takes what its modules import, so first what both of the next need.
                {
                  name: 'progress',
                  test: /\/src\/(lib\/paged-options|features\/history\/local-progress)\.ts$/,
                },
                { name: 'account', test: /\/boot\/AccountSync\.tsx$/ },
                { name: 'video', test: /\/pages\/video\/VideoPage\.tsx$/ },
              ],
            },
          },
        },
      },
    },
    ...(command === 'build' && {
      // The script of the player page, which the server writes into it: one file.
      player: {
        consumer: 'client',
        build: {
          outDir: 'dist/player',
          copyPublicDir: false,
          modulePreload: false,
          rolldownOptions: {
            input: `${import.meta.dirname}/src/entry/player-page.ts`,
            output: { entryFileNames: 'player-page.js' },
          },
        },
      },
      ssr: {
        build: {
          ssr: 'src/entry/server.tsx',
          outDir: 'dist/server',
          rolldownOptions: { output: { entryFileNames: 'render-page.js' } },
          minify: true,
          copyPublicDir: false,
        },
        resolve: { noExternal: true },
        // The server's own NODE_ENV must not decide which build of React renders.
        define: { 'process.env.NODE_ENV': '"production"' },
      },
    }),
  },
  server: {
    // `npm run dev` sets where the server of this checkout listens.
    proxy: { '/api': process.env['BLOOM_SERVER'] ?? 'http://127.0.0.1:8080' },
  },
}));
