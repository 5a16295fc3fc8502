import { useSyncExternalStore } from 'react';
import { onDesktopChange } from '../lib/layout.ts';

/** The dialogs of the app; one is open at a time. */
export type DialogName = 'login' | 'share' | 'filters';

let open: DialogName | undefined;
const listeners = new Set<() => void>();

export function openDialog(name: DialogName): void {
  change(name);
}

export function closeDialog(): void {
  change(undefined);
}

/** Which dialog is open. */
export function useOpenDialog(): DialogName | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}

// product.md §2: narrowing the window below the breakpoint closes open modals; the drawer of the
// mobile layout likewise has no place in the desktop one.
onDesktopChange(closeDialog);

function change(to: DialogName | undefined): void {
  open = to;
  listeners.forEach((listener) => listener());
}
