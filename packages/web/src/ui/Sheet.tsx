import { useId } from 'react';
import { closing, DialogHead, useModal, type DialogProps } from './Dialog.tsx';
import { useSheet } from './use-sheet.ts';
import './sheet.css';

type SheetProps = Omit<DialogProps, 'shape'> & {
  /** What its handle does, by whether the sheet is tall. */
  handleLabels: { expand: string; shrink: string };
};

/**
 * A modal dialog at the bottom of the window, of half its height until it is dragged. Its content scrolls by itself.
 */
export function Sheet({ title, closeLabel, onClose, handleLabels, children }: SheetProps) {
  const dialog = useModal();
  const heading = useId();
  const { isTall, isDragged, style, toggle, drag } = useSheet(dialog, onClose);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="dialog dialog-sheet"
      data-dragged={isDragged || undefined}
      style={style}
      aria-labelledby={heading}
      {...closing(onClose)}
    >
      <div className="sheet-handle" {...drag}>
        <button
          type="button"
          aria-label={isTall ? handleLabels.shrink : handleLabels.expand}
          className="sheet-grip"
          onClick={toggle}
        />
        <DialogHead id={heading} title={title} closeLabel={closeLabel} onClose={onClose} />
      </div>
      {children}
    </dialog>
  );
}
