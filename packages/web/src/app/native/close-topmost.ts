/**
 * Closes what lies over the page: the last open menu, else the last modal dialog or drawer, as Escape does.
 *
 * @returns whether there was one
 */
export function closeTopmost(page: Document): boolean {
  const menu = [...page.querySelectorAll<HTMLElement>(':popover-open')].at(-1);
  if (menu) {
    menu.hidePopover();
    return true;
  }
  const dialog = [...page.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
  if (!dialog) return false;
  // The dialog's own code decides, as with Escape.
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  return true;
}
