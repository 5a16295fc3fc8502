import { useEffect, useState, type CSSProperties, type PointerEvent, type RefObject } from 'react';
import { draggedShare, halfSheet, settledShare, tallSheet } from './sheet-height.ts';

/** A shorter way is a press. */
const leastDragPx = 6;

/**
 * The height of a sheet at the bottom of the window: half of it or nearly all, by dragging its handle or
 * pressing it. The keyboard of a phone pushes it up, so that it never covers an input.
 */
export function useSheet(
  dialog: RefObject<HTMLDialogElement | null>,
  { opensTall, onClose }: { opensTall: boolean; onClose: () => void },
) {
  const [share, setShare] = useState(opensTall ? tallSheet : halfSheet);
  const [fromY, setFromY] = useState<number>();
  const isTall = share === tallSheet;
  useKeyboardInset(dialog);

  const isDrag = (y: number) => fromY !== undefined && Math.abs(y - fromY) > leastDragPx;
  return {
    isTall,
    isDragged: fromY !== undefined,
    style: { '--sheet': share } as CSSProperties,
    toggle: () => setShare(isTall ? halfSheet : tallSheet),
    /** For the handle. */
    drag: {
      onPointerDown: ({ clientY }: PointerEvent) => setFromY(clientY),
      onPointerMove: ({ currentTarget, pointerId, clientY }: PointerEvent) => {
        if (!isDrag(clientY)) return;
        // From here on it is no press of a button.
        currentTarget.setPointerCapture(pointerId);
        setShare(draggedShare(clientY, window.innerHeight));
      },
      onPointerUp: ({ clientY }: PointerEvent) => {
        setFromY(undefined);
        if (!isDrag(clientY)) return;
        const settled = settledShare(draggedShare(clientY, window.innerHeight));
        if (settled === 'closed') onClose();
        else setShare(settled);
      },
      onPointerCancel: () => {
        setFromY(undefined);
        setShare(halfSheet);
      },
    },
  };
}

/** Keeps the height of the on-screen keyboard in `--keyboard`. */
export function useKeyboardInset(dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const update = () => {
      // Zooming in makes the viewport smaller, too.
      const inset = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      dialog.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(inset))}px`);
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, [dialog]);
}
