import { defineConfig } from 'vitest/config';

/** The test files of one workspace. */
const project = (folder: string, test: object = {}) => ({
  test: {
    name: folder.split('/').at(-1) ?? folder,
    include: [`${folder}/**/*.test.{ts,tsx}`],
    setupFiles: ['scripts/vitest-console.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    ...test,
  },
});

export default defineConfig({
  test: {
    projects: [
      project('packages/contract'),
      project('packages/server', {
        globalSetup: ['packages/server/test/global-setup.ts'],
        // They start processes and use a real PostgreSQL, possibly on a busy machine.
        testTimeout: 30_000,
        hookTimeout: 30_000,
      }),
      project('packages/web'),
      project('packages/e2e'),
      project('scripts', { testTimeout: 60_000 }),
    ],
  },
});
