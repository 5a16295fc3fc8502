import { defineConfig } from '@playwright/test';
import { headlessShell } from './src/browsers.ts';

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // Each worker starts a server with a database of its own. Two leave a third of two processors idle, because
  // a test often waits.
  workers: 3,
  // A test takes two seconds; the rest is for busy machines. None is tried again.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    // Tests cannot see the responses of a service worker.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A new context for each test would double its time. The `page` of fixtures.ts resets what
    // Playwright does not reset between tests.
    reuseContext: true,
    // Traces cost a tenth of the time; `--trace=retain-on-failure` keeps those of failed tests.
    trace: 'off',
    viewport: { width: 1280, height: 800 },
    // Movement takes a tenth of the processor time of a test; the phone has it (phone.ts).
    contextOptions: { reducedMotion: 'reduce' },
    ...headlessShell,
  },
});
