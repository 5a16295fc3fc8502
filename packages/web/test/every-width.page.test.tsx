import { describe, expect, test } from 'vitest';
import { locales } from '@bloom/contract/wire/locale';
import { setLocale } from '../src/i18n/locale.ts';
import { resize } from './pages/device.ts';
import { findCoveredFocus } from './pages/focus.ts';
import { press } from './pages/parts.ts';
import { openView, viewsOf } from './pages/views.ts';

/** The widths at which the focus goes through the page. */
const walked = { mobile: [320, 390, 768], desktop: [1280] };

/** Phones from the narrowest on; the narrowest desktop layout, and a usual one. */
const widths = { mobile: [320, 390, 640], desktop: [769, 1280] };

/** Elements beyond the right edge of the window, if the page scrolls sideways. */
function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.body.querySelectorAll('*')]
    .filter((each) => each.getBoundingClientRect().right > clientWidth + 1)
    .map((each) => each.outerHTML.slice(0, 100));
}

/** Message keys and placeholders that the page shows. */
function findUntranslated(): string[] {
  const raw = /\b[a-z]+\.[a-z]+[A-Z]\w+|\{\w+\}|\bundefined\b|\bNaN\b|\[object /g;
  const names = ['aria-label', 'title', 'placeholder'];
  const named = [...document.body.querySelectorAll('[aria-label], [title], [placeholder]')];
  const labels = named.flatMap((each) => names.map((name) => each.getAttribute(name) ?? ''));
  const texts = [document.title, document.body.innerText, ...labels];
  return texts.flatMap((text) => text.match(raw) ?? []);
}

/**
 * The name of an author is part of a line, with room above and below it. The grip of a sheet is dragged; it
 * is as high as WCAG requires, because the title is below it.
 */
const pressable = 'button:not(.sheet-grip), select, input, a[href]:not(.moment-name)';

/** The pressable elements that are smaller than a finger needs. */
function findTooSmall(): string[] {
  return [...document.querySelectorAll(pressable)].flatMap((each) => {
    // WCAG exempts links within a text.
    const { display, visibility } = getComputedStyle(each);
    const hidden = visibility !== 'visible' || each.closest('[aria-hidden="true"]');
    // Switches, check boxes and visually hidden radio buttons are pressed by their label.
    const isPressedByLabel = each.matches('label :is(.sr-only, [role="switch"], [type="checkbox"])');
    const target = (isPressedByLabel && each.closest('label')) || each;
    const { width, height, bottom } = target.getBoundingClientRect();
    if (display === 'inline' || hidden || width === 0 || bottom <= 0) return [];
    if (width >= 44 && height >= 44) return [];
    return [`${Math.round(width)}×${Math.round(height)} ${each.outerHTML.slice(0, 120)}`];
  });
}

// rule: #keyboard-focus
describe.for(['desktop', 'mobile'] as const)('%s', (layout) => {
  test.for(viewsOf(layout))(
    '%s is translated and fits into every width, with room for fingers on a phone and nothing over the focus',
    async ([, view]) => {
      await openView(view);
      expect(layout === 'mobile' ? findTooSmall() : []).toEqual([]);
      // What gets the focus from now on gets it as from the keyboard.
      await press('{Shift}');
      // Escape closes an open panel, which may cover what it likes.
      const isOpen = document.querySelector(':popover-open') !== null;
      for (const width of isOpen ? [] : walked[layout]) {
        await resize(width, layout === 'mobile' ? 640 : 800);
        expect(findCoveredFocus(), `${width} px`).toEqual([]);
      }
      for (const locale of locales) {
        await setLocale(locale);
        for (const width of widths[layout]) {
          await resize(width, 640);
          expect(findOverflow(), `${locale}, ${width} px`).toEqual([]);
        }
        expect(findUntranslated(), locale).toEqual([]);
      }
    },
  );
});
