import { useEffectEvent, useId, useLayoutEffect, useRef, type RefObject } from 'react';
import { DialogHead, type DialogProps } from './Dialog.tsx';
import './panel.css';
import { useKeyboardInset } from './use-sheet.ts';

type PanelProps = Omit<DialogProps, 'shape'> & {
  /** The button that opened it, which gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  /** A selector of the element that it never covers. */
  spares: string;
  /**
   * A selector of what may lie at the bottom of the window; it ends above that, and need not spare the other.
   */
  endsAbove: string;
};

const gapPx = 8;
/** Beside what it spares it needs this width at least. */
const leastBesidePx = 320;
/** How much of the window it may take from what it spares by scrolling the page. */
const mostShare = 0.6;

/**
 * A dialog that is not modal, and is open as long as it is rendered: the page behind it goes on. It lies
 * beside what it spares, or where there is no room, as a sheet below that. Escape and a press outside close
 * it.
 */
export function Panel({ title, closeLabel, onClose, opener, spares, endsAbove, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useId();
  useKeyboardInset(panel);
  const onClosed = useEffectEvent(onClose);
  const giveFocusBack = useEffectEvent(() => {
    if (document.activeElement === document.body) opener.current?.focus({ preventScroll: true });
  });

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    const spared = document.querySelector<HTMLElement>(spares);
    const floor = document.querySelector(endsAbove);
    const follow = () => place(element, spared, floor, opener.current);
    const settle = () => {
      if (spared && !floor) makeRoom(element, spared);
      follow();
    };
    const onToggle = (event: Event) => {
      if (event instanceof ToggleEvent && event.newState === 'closed') onClosed();
    };
    element.showPopover();
    // Its title is read first; the next Tab goes to its first control.
    element.focus({ preventScroll: true });
    settle();
    const sizes = new ResizeObserver(settle);
    sizes.observe(element);
    if (spared) sizes.observe(spared);
    element.addEventListener('toggle', onToggle);
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', settle);
    return () => {
      sizes.disconnect();
      element.removeEventListener('toggle', onToggle);
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', settle);
      // While it is still in the page: closing it gives the focus back.
      element.hidePopover();
      giveFocusBack();
    };
  }, [opener, spares, endsAbove]);

  return (
    <div ref={panel} popover="auto" role="dialog" tabIndex={-1} aria-labelledby={heading} className="panel">
      <div className="panel-head">
        <DialogHead id={heading} title={title} closeLabel={closeLabel} onClose={onClose} />
      </div>
      <div className="flex flex-col gap-3 px-6 pb-6">{children}</div>
    </div>
  );
}

/** Scrolls the page until the sheet has room below what it spares, of which a part stays in sight. */
function makeRoom(panel: HTMLElement, spared: HTMLElement): void {
  if (roomBeside(spared) >= leastBesidePx || getComputedStyle(spared).position === 'sticky') return;
  const wantedPx = Math.min(panel.scrollHeight, mostShare * window.innerHeight);
  const overPx = spared.getBoundingClientRect().bottom + wantedPx - window.innerHeight;
  if (overPx > 0) window.scrollBy({ top: overPx, behavior: 'instant' });
}

/** Beside what it spares, level with its button; or at the bottom of the window, as high as there is room. */
function place(
  panel: HTMLElement,
  spared: HTMLElement | null,
  floor: Element | null,
  opener: HTMLElement | null,
): void {
  const beside = spared !== null && roomBeside(spared) >= leastBesidePx;
  panel.toggleAttribute('data-beside', beside);
  const set = (name: string, px: number) => panel.style.setProperty(name, `${px}px`);
  const edge = spared?.getBoundingClientRect();
  const { innerHeight } = window;
  const endPx = Math.min(innerHeight, floor?.getBoundingClientRect().top ?? innerHeight);
  set('--panel-floor', innerHeight - endPx);
  if (beside) {
    const level = opener?.getBoundingClientRect() ?? edge;
    const bottom = Math.min(level?.bottom ?? 0, endPx - gapPx);
    set('--panel-left', (edge?.right ?? 0) + gapPx);
    set('--panel-width', roomBeside(spared));
    set('--panel-top', Math.max(gapPx, bottom - panel.offsetHeight));
  } else set('--panel-room', innerHeight - (floor ? 0 : Math.max(0, edge?.bottom ?? 0)));
}

/** The width that is left at the right of an element, without gaps. */
function roomBeside(element: HTMLElement): number {
  const { right } = element.getBoundingClientRect();
  return document.documentElement.clientWidth - right - 2 * gapPx;
}
