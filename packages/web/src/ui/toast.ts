import { useSyncExternalStore } from 'react';

export type Toast = {
  id: number;
  tone: 'success' | 'problem';
  text: string;
  action?: { label: string; run: () => void };
};

/** How long a toast stays; one with an action stays longer, so that there is time to reach it. */
const stayMs = { plain: 6_000, action: 15_000 };
const shownAtOnce = 2;

const none: readonly Toast[] = [];
let toasts = none;
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a short message at the edge of the window. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = nextId++;
  change([...toasts, { ...toast, id }].slice(-shownAtOnce));
  setTimeout(() => hideToast(id), toast.action ? stayMs.action : stayMs.plain);
}

/** Takes a message away. */
export function hideToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** The messages that are shown now. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => none,
  );
}

function change(to: readonly Toast[]): void {
  toasts = to;
  listeners.forEach((listener) => listener());
}
