import { defineConfig } from '@playwright/test';
import { phone } from './src/phone.ts';

// scripts/test.ts sets the path of a Chromium; without it Playwright uses its own.
const executablePath = process.env['CHROMIUM_PATH'];

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  // Each worker starts a server with a database of its own.
  workers: 2,
  // A busy machine must not refuse a release; scripts/test.ts names every test that needed it.
  retries: 2,
  // A test takes two seconds; the rest is for busy machines.
  timeout: 60_000,
  expect: { timeout: 15_000 },
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
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      // Chromium's sandbox does not work for root. The other flags stop its own background requests.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The processor renders in either case; without a GPU process it takes a tenth less.
        '--disable-gpu',
        // There is no internet, also for a test on a machine that has one.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'mobile',
      grepInvert: /@once|@desktop/,
      use: phone,
    },
  ],
});
