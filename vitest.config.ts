import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The test files of one workspace. */
const project = (folder: string, test: object = {}) => ({
  test: {
    name: folder.split('/').at(-1) ?? folder,
    include: [`${folder}/**/*.test.{ts,tsx}`],
    setupFiles: ['scripts/vitest-console.ts'],
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    // A worker loads the modules of the server once, instead of once for each file: a third of the processor
    // time. So a test file ends what it starts, and restores what it changes in modules.
    isolate: false,
    ...test,
  },
});

/** These tests start processes and use a real PostgreSQL, possibly on a busy machine. */
const patient = { testTimeout: 180_000, hookTimeout: 180_000 };

export default defineConfig({
  test: {
    // One more than there are processors, because tests wait for processes and the disk: a sixth faster on
    // two.
    maxWorkers: availableParallelism() + 1,
    projects: [
      project('packages/contract', patient),
      project('packages/embedded-postgres', patient),
      project('packages/server', {
        globalSetup: ['packages/server/test/global-setup.ts'],
        ...patient,
      }),
      project('packages/mobile', patient),
      // The stores of the web app are modules, and each file begins with empty ones.
      project('packages/web', { isolate: true, exclude: ['**/*.page.test.tsx'], ...patient }),
      'packages/web/vitest.pages.config.ts',
      project('bench'),
      project('scripts', patient),
    ],
  },
});
