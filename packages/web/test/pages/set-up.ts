import { afterEach, vi } from 'vitest';
import { locators, type Locator } from 'vitest/browser';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Finds what has no role and no text of its own, by a CSS selector. */
    getBySelector(selector: string): Locator;
  }
}

locators.extend({ getBySelector: (selector: string) => `css=${selector}` });

afterEach(() => void vi.useRealTimers());
