import { afterEach, vi } from 'vitest';
import { locators, type Locator } from 'vitest/browser';
import { keepInputMethodKeys } from '../../src/lib/input-method.ts';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Finds what has no role and no text of its own, by a CSS selector. */
    getBySelector(selector: string): Locator;
  }
}

locators.extend({ getBySelector: (selector: string) => `css=${selector}` });

// All files of tests share one window.
declare global {
  var keepsInputMethodKeys: true | undefined;
}
if (!globalThis.keepsInputMethodKeys) keepInputMethodKeys();
globalThis.keepsInputMethodKeys = true;

afterEach(() => void vi.useRealTimers());
