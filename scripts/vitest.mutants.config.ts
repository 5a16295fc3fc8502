import { defineConfig } from 'vitest/config';

/** The tests that scripts/mutants.ts runs on mutants; audit holds the checks of the other domains. */
const tests = {
  contract: { include: ['packages/contract/src/**/*.test.ts'] },
  server: {
    include: ['packages/server/src/domains/{ledger,gift,reward,sources,audit}/**/*.test.ts'],
    globalSetup: ['packages/server/test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
};

export default defineConfig({
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    ...tests[process.env['MUTANTS_PROJECT'] as keyof typeof tests],
  },
});
