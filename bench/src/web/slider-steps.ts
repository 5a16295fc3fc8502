import type { Browser } from '@playwright/test';
import { framesLater, threadTime } from './tab.ts';

const steps = 60;

/**
 * Holds an arrow key on the slider of the COVID map. Returns the processor time of the page's thread for each
 * step with its frame, in milliseconds.
 *
 * @param url the address of the map
 */
export async function measureSliderSteps(browser: Browser, url: string): Promise<number[]> {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await tab.goto(url);
  await tab.locator('.map-surface canvas').waitFor();
  await tab.locator('input[type=range]:enabled').focus();
  const used = await threadTime(tab);
  const times: number[] = [];
  // Until V8 has compiled the code, they are not counted.
  for (let step = -steps; step < steps; step++) {
    const before = await used();
    await tab.keyboard.down('ArrowLeft');
    await framesLater(tab, 2);
    if (step >= 0) times.push((await used()) - before);
  }
  await tab.close();
  return times;
}
