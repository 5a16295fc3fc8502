import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { IconButton } from '../form/Button.tsx';
import { Icon } from '../image/Icon.tsx';

export type DialogProps = {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /**
   * `drawer` slides in from the right, `corner` is below the buttons of the top bar; `modal` is in the
   * middle, on a phone it is a sheet.
   */
  shape?: 'modal' | 'drawer' | 'corner';
  children: ReactNode;
};

/**
 * A modal dialog; it is open as long as it is rendered. The browser keeps the focus inside, closes it
 * on Escape and gives the focus back.
 */
export function Dialog({ title, closeLabel, onClose, shape = 'modal', children }: DialogProps) {
  const dialog = useOpened();
  const heading = useId();
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`dialog dialog-${shape}`}
      aria-labelledby={heading}
      {...closing(onClose)}
    >
      <div className="flex min-h-0 flex-1 flex-col">
        <DialogHead id={heading} title={title} closeLabel={closeLabel} onClose={onClose} />
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-1 pb-6">{children}</div>
      </div>
    </dialog>
  );
}

/** The title of a dialog, and the button that closes it. */
export function DialogHead({
  id,
  title,
  closeLabel,
  onClose,
}: Omit<DialogProps, 'shape' | 'children'> & { id: string }) {
  return (
    <div className="flex items-center gap-2 py-3 pr-3 pl-6">
      <h2 id={id} className="flex-1 text-20 font-semibold">
        {title}
      </h2>
      <IconButton label={closeLabel} onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}

/** The fields that are written in. */
const fields = 'textarea, input:not([type="radio"], [type="checkbox"], [type="range"], [readonly])';

/** Focuses the first field of a dialog, but not where the keyboard of a phone would cover the rest. */
function focusField(dialog: HTMLDialogElement): void {
  if (window.matchMedia('(hover: hover)').matches) dialog.querySelector<HTMLElement>(fields)?.focus();
}

/** Focuses the first field of content that came after its dialog, unless the focus has moved on. */
export function useFirstField(): void {
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLDialogElement) focusField(activeElement);
  }, []);
}

/** Opens a dialog as long as it is rendered; one that is not modal leaves the page behind it as it is. */
export function useOpened({ isModal = true }: { isModal?: boolean } = {}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect ends while the element is still in the page, where closing it gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      if (isModal) element.showModal();
      else element.show();
      // Its title is read first; the next Tab goes to its first control.
      element.focus();
      focusField(element);
    }
    return () => element?.close();
  }, [isModal]);
  return dialog;
}

/** Escape, and a press on what is behind a dialog. */
export function closing(onClose: () => void) {
  return {
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      // The second press of a double click that has opened it is beside it too.
      if (event.target === event.currentTarget && event.detail < 2) onClose();
    },
  };
}
