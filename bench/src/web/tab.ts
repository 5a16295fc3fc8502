/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** A function that returns the processor time, in milliseconds, that the thread of a page has used so far. */
export async function threadTime(tab: Page): Promise<() => Promise<number>> {
  const session = await tab.context().newCDPSession(tab);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
}

/** Resolves once the page has been painted so many times. */
export function framesLater(tab: Page, count: number): Promise<void> {
  return tab.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        let left = frames;
        requestAnimationFrame(function wait() {
          if (left-- > 0) requestAnimationFrame(wait);
          else resolve();
        });
      }),
    count,
  );
}
