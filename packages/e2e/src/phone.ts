import { devices } from '@playwright/test';

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];

/** The phone: tests with `test.use(phone)` run on it. */
export const phone = {
  ...pixel,
  viewport: { width: 390, height: 844 },
  // Seven times the pixels would be as many more to fill, without a GPU.
  deviceScaleFactor: 1,
  contextOptions: {},
};
