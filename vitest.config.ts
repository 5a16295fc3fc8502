import { availableParallelism } from 'node:os';
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

/**
 * These tests start processes and use a real PostgreSQL, possibly on a busy machine: what a deadline of
 * theirs missed is tried once more.
 */
const patient = { testTimeout: 30_000, hookTimeout: 30_000, retry: 1 };

export default defineConfig({
  test: {
    // Vitest leaves one processor free by default, which halves the speed on two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      project('packages/contract'),
      project('packages/embedded-postgres', patient),
      project('packages/server', {
        globalSetup: ['packages/server/test/global-setup.ts'],
        ...patient,
      }),
      project('packages/mobile', { testTimeout: 60_000 }),
      project('packages/web'),
      project('bench'),
      project('scripts', { testTimeout: 60_000 }),
    ],
  },
});
