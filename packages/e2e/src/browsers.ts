/*
 * The browsers of the tests. scripts/test.ts sets their paths; without these Playwright uses its own.
 */

const args = [
  // Chromium's sandbox does not work for root. The other flags stop its own background requests.
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The processor renders in either case; without a GPU process it takes a tenth less.
  '--disable-gpu',
  // The pages of one server share a process. Otherwise each page of each test starts one, which takes a third
  // of its processor time.
  '--process-per-site',
  // There is no internet, also for a test on a machine that has one.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

const launch = (executablePath: string | undefined) => ({
  launchOptions: { ...(executablePath !== undefined && { executablePath }), args },
});

/** Chromium without windows, tabs and extensions; it takes a fifth less processor time than the whole one. */
export const headlessShell = launch(process.env['HEADLESS_SHELL_PATH'] ?? process.env['CHROMIUM_PATH']);

/** The whole Chromium, for what the headless shell does not have, such as notifications. */
export const wholeChromium = {
  channel: 'chromium',
  ...launch(process.env['CHROMIUM_PATH']),
};
