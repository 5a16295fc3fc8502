/// <reference types="@vitest/browser-playwright" />
import { vi } from 'vitest';
import { cdp, page } from 'vitest/browser';

/** The device that shows a page. */
export type Device = {
  /** `mobile` is a phone: 390 px wide, with touch. */
  layout: 'desktop' | 'mobile';
  /** Another size than that of the layout, in pixels. */
  size: readonly [width: number, height: number];
  colorScheme: 'light' | 'dark';
  /** Whether parts of the page move; they do not unless a test wants it. */
  motion: boolean;
};

const sizes = { desktop: [1280, 800], mobile: [390, 844] } as const;

/** The device that is emulated now, as most tests need no change of it. */
let current = '';

/** Makes the browser show the page on a device. */
export async function emulate({
  layout = 'desktop',
  size = sizes[layout],
  colorScheme = 'light',
  motion = false,
}: Partial<Device>): Promise<void> {
  const wanted = JSON.stringify([layout, size, colorScheme, motion]);
  const [width, height] = size;
  // Vitest gives the window a size of its own for each file.
  if (wanted === current && innerWidth === width && innerHeight === height) return;
  current = wanted;
  await page.viewport(width, height);
  const session = cdp();
  const enabled = layout === 'mobile';
  await session.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 });
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: colorScheme },
      { name: 'prefers-reduced-motion', value: motion ? 'no-preference' : 'reduce' },
    ],
  });
}

/** Takes the mouse from where an earlier test has left it. */
export async function leaveMouse(): Promise<void> {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
}

/** Gives the window another size while the page is open. */
export async function resize(width: number, height: number): Promise<void> {
  current = '';
  await page.viewport(width, height);
}

/**
 * Puts the clock of the page into the hands of the test: time goes on, and `vi.advanceTimersByTime` lets it
 * jump. It runs by itself again after the test. Call it before `openPage`.
 */
export function installClock(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    shouldAdvanceTime: true,
  });
}

/**
 * Stops the clock of `installClock`: from now on time passes in `vi.advanceTimersByTime` and while the test
 * waits for something.
 */
export function stopClock(): void {
  vi.setTimerTickMode('manual');
}
