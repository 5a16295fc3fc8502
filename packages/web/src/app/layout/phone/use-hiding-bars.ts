import { useEffect } from 'react';

/** A shorter movement is a finger that rests. */
const leastPx = 8;

/**
 * Marks the page while it is scrolled down, so that the bars of the mobile layout give way to the content;
 * scrolling up and the top of the page bring them back (docs/specification/pages.md#mobile-home).
 */
export function useHidingBars(): void {
  useEffect(() => {
    const page = document.documentElement;
    let lastY = window.scrollY;
    const onScroll = () => {
      const { scrollY, innerHeight } = window;
      if (Math.abs(scrollY - lastY) < leastPx) return;
      // The first tenth of a screen is the top.
      page.toggleAttribute('data-bars-hidden', scrollY > lastY && scrollY > innerHeight / 10);
      lastY = scrollY;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
}
