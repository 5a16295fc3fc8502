import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineProject } from 'vitest/config';
import { packedDictionary } from './build/pack-dictionary.ts';
import { playerStandIns } from './test/player-stand-ins.ts';

/** The browser that `npm test` has found; without it Playwright's own. */
const executablePath = process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];

const flags = [
  // Chromium's sandbox does not work for root. The others stop requests of its own, and a process without
  // use.
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  // There is no internet, also for a test on a machine that has one.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAMAQMAAABRKa/CAAAAA1BMVEV3iJmMTXqsAAAAC0lEQVR42mNgIAwAACQAASXCqOMAAAAASUVORK5CYII=',
  'base64',
);

/** Serves the images that pages request from Bloom's server: always the same plain one. */
const imageStandIn: Plugin = {
  name: 'bloom:image-stand-in',
  configureServer: ({ middlewares }) => {
    middlewares.use('/api/v1/image', (_request, response) => {
      response.setHeader('content-type', 'image/png');
      response.end(image);
    });
  },
};

/** How long a test waits for a state; less while writing tests, where a mistake should show at once. */
const waitMs = Number(process.env['WAIT_MS'] ?? 20_000);

/** Tests that mount components and pages of the web app in one Chromium (docs/testing.md). */
export default defineProject({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), packedDictionary(), imageStandIn, playerStandIns],
  // React as in production: without it effects run twice, and requests are counted twice.
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { development: false } },
  // All packages are found before the first test: one that is found later reloads the page under a test.
  optimizeDeps: {
    force: true,
    entries: ['src/entry/client.tsx', 'src/**/*.page.test.tsx', 'test/**/*.page.test.tsx'],
  },
  resolve: {
    alias: [
      {
        find: 'use-sync-external-store/shim/with-selector',
        replacement: 'use-sync-external-store/with-selector',
      },
      // The stores of the app are modules, which stay loaded: each page begins with new ones.
      { find: /^zustand$/, replacement: `${import.meta.dirname}/test/pages/stores.ts` },
    ],
  },
  test: {
    name: 'pages',
    include: ['src/**/*.page.test.tsx', 'test/**/*.page.test.tsx'],
    setupFiles: ['../../scripts/vitest-console.ts', 'test/pages/set-up.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: waitMs } },
    restoreMocks: true,
    // The modules of the app are loaded once for all files: each file alone would load them for seconds.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { ...(executablePath && { executablePath }), args: flags },
        actionTimeout: waitMs,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
