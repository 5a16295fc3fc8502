import { useLayoutEffect, useRef } from 'react';
import { followAnchor } from './follow-anchor.ts';
import { Icon, type IconName } from '../image/Icon.tsx';
import { useToolbar } from '../form/use-toolbar.ts';

type AnchoredMenuProps = {
  label: string;
  /** The button that opens it, which gets the focus back. */
  anchor: HTMLElement | null;
  onClose: () => void;
  items: readonly {
    icon: IconName;
    label: string;
    /** Whether it is on, for an item that switches something. */
    checked?: boolean;
    /** The effect of the choice. It also closes the menu, or shows something else in its place. */
    onChoose: () => void;
  }[];
};

/** A menu beside the button that opened it; it is open as long as it is rendered. */
export function AnchoredMenu({ label, anchor, onClose, items }: AnchoredMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const toolbar = useToolbar();

  useLayoutEffect(() => {
    const panel = menu.current;
    if (!panel || !anchor) return undefined;
    panel.showPopover();
    const leave = followAnchor(panel, anchor, { gapPx: 4, align: 'end' });
    panel.querySelector('button')?.focus({ preventScroll: true });
    return leave;
  }, [anchor]);

  // The item that has the focus goes with the menu.
  const giveBack = () => anchor?.focus({ preventScroll: true });
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={label}
      className="popover min-w-44"
      onKeyDown={(event) => {
        toolbar.move(event);
        if (event.key !== 'Tab') return;
        giveBack();
        onClose();
      }}
      onToggle={({ newState }) => {
        if (newState !== 'closed') return;
        if (document.activeElement === document.body) anchor?.focus();
        onClose();
      }}
    >
      {items.map((item, index) => (
        <button
          key={item.label}
          {...toolbar.item(index)}
          type="button"
          {...(item.checked === undefined
            ? { role: 'menuitem' }
            : { role: 'menuitemcheckbox', 'aria-checked': item.checked })}
          className="menu-item"
          onClick={() => {
            giveBack();
            item.onChoose();
          }}
        >
          <Icon name={item.icon} size={18} />
          {item.label}
        </button>
      ))}
    </div>
  );
}
