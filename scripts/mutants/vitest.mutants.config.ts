import { defineConfig } from 'vitest/config';

/** The tests that scripts/mutants/mutants.ts runs on mutants. */
const include = process.env['MUTANTS_TESTS'];
const onDatabase = {
  globalSetup: ['packages/server/test/global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    setupFiles: ['scripts/mutants/mutants-setup.ts'],
    include: include === undefined ? [] : [include],
    ...(include?.startsWith('packages/server/') && onDatabase),
  },
});
