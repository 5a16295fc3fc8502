import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { followAnchor } from './follow-anchor.ts';

type PopoverProps = {
  /** The content of the button. */
  label: ReactNode;
  /** The button's name where what it shows are not its words. */
  name?: string;
  buttonClass: string;
  /** Which edge of the button the panel is aligned with. */
  align?: 'start' | 'end';
  /** Also opens while a mouse rests on it; a click, a tap and the keyboard always do. */
  onHover?: boolean;
  /** Also opens when the keyboard reaches it, and closes when the focus leaves. */
  onFocus?: boolean;
  /** Shrinks where there is no room for all of its label. */
  shrinks?: boolean;
  /** The effect of a click instead, where the panel is only the quick way to it. */
  onPress?: () => void;
  panelClass?: string;
  /** The panel's content, rendered while it is open; a click on a link or `data-closes` closes it. */
  children: ReactNode;
};

const leaveMs = 120;

/** A button that opens a panel beside itself. Escape and a click elsewhere close it. */
export function Popover({
  label,
  name,
  buttonClass,
  align = 'start',
  onHover = false,
  onFocus = false,
  shrinks = false,
  onPress,
  panelClass = '',
  children,
}: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** Whether a mouse is over it; a finger does not count. */
  const isOver = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  useEffect(() => () => clearTimeout(leaving.current), []);
  useLayoutEffect(() => {
    if (!open || !panel.current || !button.current) return undefined;
    return followAnchor(panel.current, button.current, { gapPx: 8, align });
  }, [open, align]);

  const show = () => {
    clearTimeout(leaving.current);
    if (panel.current?.matches(':popover-open') === false) panel.current.showPopover();
  };
  const hide = () => {
    clearTimeout(leaving.current);
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
  };
  const hasFocus = () => panel.current?.contains(document.activeElement) ?? false;
  return (
    <div
      className={`inline-flex ${shrinks ? 'min-w-0' : 'shrink-0'}`}
      onPointerEnter={(event) => {
        isOver.current = event.pointerType === 'mouse';
        if (onHover && isOver.current) show();
      }}
      onPointerLeave={(event) => {
        isOver.current = false;
        // A user who is typing in the panel may move the mouse away.
        if (!onHover || event.pointerType !== 'mouse' || hasFocus()) return;
        leaving.current = setTimeout(hide, leaveMs);
      }}
      onBlur={(event) => {
        const stays = event.relatedTarget && event.currentTarget.contains(event.relatedTarget);
        // Without a next element it is the window that lost the focus.
        if (onFocus && event.relatedTarget && !stays) hide();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={name}
        aria-expanded={open}
        aria-controls={id}
        // Also with `onPress`: hydration adds no attribute that the page of a visitor does not have.
        popoverTarget={id}
        className={buttonClass}
        onFocus={({ target, relatedTarget }) => {
          // A focus that a dialog or this panel gives back has not been looking for the panel.
          const isReturned = relatedTarget?.closest('dialog, [popover]');
          if (onFocus && !isReturned && target.matches(':focus-visible')) show();
        }}
        onClick={(event) => {
          if (onPress) {
            event.preventDefault();
            hide();
            onPress();
            return;
          }
          // What has opened the panel by coming here keeps it open by the click.
          const byMouse = event.detail > 0 && isOver.current;
          const byKey = event.detail === 0;
          if ((onHover && byMouse) || (onFocus && byKey)) {
            event.preventDefault();
            show();
          }
        }}
      >
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={`popover ${panelClass}`}
        onBeforeToggle={(event) => {
          // Its content goes before the browser could give the focus back.
          if (event.newState === 'closed' && hasFocus()) button.current?.focus();
          setOpen(event.newState === 'open');
        }}
        onClick={(event) => {
          if ((event.target as Element).closest('a, [data-closes]')) hide();
        }}
      >
        {open && children}
      </div>
    </div>
  );
}
