import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { connect } from 'puppeteer-core';

/**
 * Lighthouse's index of the processor on which the targets in milliseconds were set, with nothing beside it.
 */
const usualIndex = 2_200;

/**
 * How fast the main thread of a page is now in a running Chromium, by Lighthouse's own benchmark: 1 is the
 * machine on which the targets were set. It takes a second.
 */
export async function processorSpeed(chromePort: number): Promise<number> {
  const browser = await connect({ browserURL: `http://127.0.0.1:${chromePort}` });
  try {
    const page = await browser.newPage();
    const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
    await page.close();
    return index / usualIndex;
  } finally {
    await browser.disconnect();
  }
}
