import { devices } from '@playwright/test';

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'];

/** The phone of the tests: that of the project of phones, or with `test.use(phone)` of some tests. */
export const phone = {
  ...pixel,
  viewport: { width: 390, height: 844 },
  // Seven times the pixels would be as many more to fill, without a GPU.
  deviceScaleFactor: 1,
};
