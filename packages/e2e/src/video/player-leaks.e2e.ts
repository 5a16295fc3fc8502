import type { CDPSession } from '@playwright/test';
import { expect, test, type Page } from '../fixtures.ts';

/** How often the page changes to another video while it is watched. */
const switches = 20;
const maxHeapBytes = 1_000_000;

/**
 * Keeps the timers of the page that have neither fired nor been cleared; not those of five minutes, by which
 * the cache of requests forgets.
 */
function countTimers(): void {
  const pending = new Set<unknown>();
  Object.assign(window, { pendingTimers: pending });
  const { setTimeout: start, setInterval: repeat, clearTimeout: end } = window;
  Object.assign(window, {
    setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const timer = start(() => {
        pending.delete(timer);
        run(...args);
      }, ms);
      if ((ms ?? 0) < 300_000) pending.add(timer);
      return timer;
    },
    setInterval: (run: () => void, ms?: number, ...args: unknown[]) => {
      const timer = repeat(run, ms, ...args);
      pending.add(timer);
      return timer;
    },
    clearTimeout: (timer: number) => {
      pending.delete(timer);
      end(timer);
    },
    clearInterval: (timer: number) => {
      pending.delete(timer);
      end(timer);
    },
  });
}

/** Counts the objects that the page holds after all garbage is collected. */
async function held(page: Page, cdp: CDPSession) {
  // What the first collection finalizes is freed by the second one.
  for (let i = 0; i < 2; i++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? NaN;
  const players = async (type: string) => {
    const { result: prototype } = await cdp.send('Runtime.evaluate', {
      expression: `${type}.prototype`,
      objectGroup: 'count',
    });
    const { objects } = await cdp.send('Runtime.queryObjects', {
      prototypeObjectId: prototype.objectId ?? '',
      objectGroup: 'count',
    });
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      functionDeclaration: 'function () { return this.length; }',
      objectId: objects.objectId ?? '',
      returnByValue: true,
    });
    await cdp.send('Runtime.releaseObjectGroup', { objectGroup: 'count' });
    return Number(result.value);
  };
  return {
    heapBytes: metric('JSHeapUsedSize'),
    listeners: metric('JSEventListeners'),
    frames: metric('Frames'),
    videos: await players('HTMLVideoElement'),
    frameElements: await players('HTMLIFrameElement'),
    timers: await page.evaluate(
      () => (window as unknown as { pendingTimers: Set<unknown> }).pendingTimers.size,
    ),
  };
}

// rule: #player-interface
test('twenty switches between videos leave no player, timer, listener or memory behind', async ({
  page,
  bloom,
}) => {
  await page.addInitScript(countTimers);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const watch = async () => {
    await bloom.press(bloom.poster);
    // What played before went on in the mini player until now.
    await page.locator('.video-page .player :is(video, iframe)').waitFor();
    await page.waitForFunction(() => navigator.mediaSession.playbackState === 'playing');
  };
  const switchTwice = async () => {
    await page.goBack();
    await watch();
    await page.goForward();
    await watch();
  };
  await page.goto('/video/900002?videoSrc=zdziyuan');
  await watch();
  await page.locator('.related-card[href*="videoSrc=youtube"]').first().click();
  await watch();

  // What is made once and kept: the code of the players, the lists beside the videos.
  for (let done = 0; done < 6; done += 2) await switchTwice();
  const before = await held(page, cdp);
  for (let done = 0; done < switches; done += 2) await switchTwice();
  const after = await held(page, cdp);

  expect(after.heapBytes - before.heapBytes).toBeLessThan(maxHeapBytes);
  const { heapBytes: _before, ...kept } = before;
  expect(after.videos).toBeLessThanOrEqual(kept.videos);
  expect(after.frameElements).toBeLessThanOrEqual(kept.frameElements);
  // What leaks with every player would be 10 more; a frame that has gone may be freed a little later.
  expect(after.frames).toBeLessThanOrEqual(kept.frames + 3);
  // A request or two may be under way at either moment.
  expect(after.listeners).toBeLessThanOrEqual(kept.listeners + 8);
  expect(after.timers).toBeLessThanOrEqual(kept.timers + 3);
  await cdp.detach();
});
