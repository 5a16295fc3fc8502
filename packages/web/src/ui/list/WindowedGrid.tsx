import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { rememberedGeometry, rememberGeometry, rowWindow } from './row-window.ts';

/** How far around the window items are rendered, in heights of the window. */
const around = 1.5;
/** After how many rows the shelf is. */
const shelfAfter = 2;
/** The columns while they are not measured; only the order for the keyboard depends on it. */
const usualColumns = 4;

type WindowedGridProps<T> = {
  label: string;
  busy: boolean;
  items: readonly T[];
  keyOf: (item: T) => string;
  renderItem: (item: T, index: number) => ReactNode;
  /** A row across the grid, after its first rows, of a height that does not change. */
  shelf?: ReactNode;
  /** The class of a CSS grid whose rows are all of one height. */
  className: string;
};

/**
 * A grid of any length of which only the rows near the window are in the page, so that thousands
 * cost no more than a few dozen.
 */
export function WindowedGrid<T>({
  label,
  busy,
  items,
  keyOf,
  renderItem,
  shelf,
  className,
}: WindowedGridProps<T>) {
  const grid = useRef<HTMLUListElement>(null);
  const [geometry, setGeometry] = useState(() => rememberedGeometry(() => window.innerWidth));
  const [shelfPx, setShelfPx] = useState(0);
  const [sight, setSight] = useState(() => ({
    fromPx: 0,
    toPx: geometry ? window.innerHeight * (1 + around) : 0,
  }));

  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    let rowPx = Number.POSITIVE_INFINITY;
    const measure = () => {
      // One that index.html hides has no size.
      const item = [...element.children].find(
        (each) => each.hasAttribute('data-key') && each.getClientRects().length > 0,
      );
      if (!item) return;
      const { gridTemplateColumns, rowGap } = getComputedStyle(element);
      const columns = gridTemplateColumns.split(' ').length;
      rowPx = item.getBoundingClientRect().height + Number.parseFloat(rowGap);
      const shown = element.querySelector(':scope > :not([data-key])');
      const shelfRect = shown?.getClientRects()[0];
      if (shelfRect) setShelfPx(shelfRect.height + Number.parseFloat(rowGap));
      rememberGeometry(window.innerWidth, { columns, rowPx });
      setGeometry((known) =>
        known?.columns === columns && known.rowPx === rowPx ? known : { columns, rowPx },
      );
    };
    const look = () => {
      const topPx = element.getBoundingClientRect().top;
      // In whole rows: a scroll within a row changes nothing.
      const fromPx = Math.floor((-topPx - around * window.innerHeight) / rowPx) * rowPx;
      const toPx = Math.ceil((-topPx + (1 + around) * window.innerHeight) / rowPx) * rowPx;
      setSight((known) => (known.fromPx === fromPx && known.toPx === toPx ? known : { fromPx, toPx }));
    };
    const onResize = new ResizeObserver(() => {
      measure();
      look();
    });
    // At once: what comes into sight is there in the same frame.
    const onScroll = () => flushSync(look);
    // While the layout is unknown everything is rendered, and nothing that is in sight changes: the observer
    // measures in a task of its own, so that the page responds in between.
    if (rememberedGeometry(() => window.innerWidth)) {
      measure();
      look();
    }
    onResize.observe(element);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      onResize.disconnect();
      window.removeEventListener('scroll', onScroll);
    };
  }, []);

  const { first, end, beforePx, afterPx } = rowWindow(items.length, geometry, sight);
  const columns = geometry?.columns ?? usualColumns;
  // The row of the shelf among those that are rendered.
  const shelfRow = shelfAfter - first / columns;
  const render = (from: number, to: number) =>
    items.slice(from, to).map((item, index) => (
      <li
        key={keyOf(item)}
        data-key={keyOf(item)}
        aria-setsize={items.length}
        aria-posinset={from + index + 1}
      >
        {renderItem(item, from + index)}
      </li>
    ));
  const hasShelf = Boolean(shelf) && shelfRow >= 0;
  const middle = hasShelf ? Math.min(end, Math.max(first, shelfAfter * columns)) : first;
  return (
    <ul
      ref={grid}
      aria-label={label}
      aria-busy={busy}
      className={className}
      style={{
        paddingTop: beforePx + (shelf && !hasShelf ? shelfPx : 0),
        paddingBottom: afterPx,
      }}
    >
      {render(first, middle)}
      {shelf && (
        // Its row is known before the number of columns is. Far above it is hidden, and keeps its state.
        <li key="shelf" hidden={!hasShelf} style={{ gridArea: `${shelfRow + 1} / 1 / auto / -1` }}>
          {shelf}
        </li>
      )}
      {render(middle, end)}
    </ul>
  );
}
