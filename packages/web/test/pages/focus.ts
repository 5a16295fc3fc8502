/** The elements that Tab reaches, in its order: of an open dialog, or of the page. */
function tabStops(): HTMLElement[] {
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const all = scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]');
  return [...all].filter(
    (each) =>
      each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility({ visibilityProperty: true }),
  );
}

/**
 * Moves the focus through all that Tab reaches and back, and returns what is wholly covered while it has the
 * focus, each with its cover. `focus()` scrolls as Tab does, without a key of the browser for each of
 * thousands.
 */
export function findCoveredFocus(): string[] {
  const stops = tabStops();
  const covered = [...stops, ...stops.toReversed()].flatMap((stop) => {
    stop.focus();
    const cover = document.activeElement === stop ? coverOfFocus() : undefined;
    return cover === undefined ? [] : [`${stop.outerHTML.slice(0, 100)}: ${cover}`];
  });
  return [...new Set(covered)];
}

/**
 * The class of what covers all of the focused element, or words for one that is out of the window. Only what
 * stays where it is while the page scrolls counts, and not what Escape closes, as WCAG 2.4.11 says it.
 */
export function coverOfFocus(): string | undefined {
  const focused = document.activeElement ?? document.body;
  // Visually hidden radio buttons and boxes are seen by their label.
  const seen = focused.closest('label') ?? focused;
  const box = seen.getBoundingClientRect();
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
  if (right <= left || bottom <= top) return 'outside the window';
  const covers = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => coverAt(seen, left + (right - left) * x, top + (bottom - top) * y)),
  );
  return covers.includes(undefined) ? undefined : covers[0];
}

function coverAt(seen: Element, x: number, y: number): string | undefined {
  for (let each = document.elementFromPoint(x, y); each; each = each.parentElement) {
    if (each.contains(seen) || seen.contains(each)) return undefined;
    if (/sticky|fixed/.test(getComputedStyle(each).position)) {
      const opened = each.closest('dialog, [popover]');
      return opened && !opened.contains(seen) ? undefined : each.className;
    }
  }
  return undefined;
}
