import { create } from 'zustand';

export type Toast = {
  id: number;
  tone: 'success' | 'problem';
  text: string;
  action?: { label: string; run: () => void };
};

/** How long a toast stays; one with an action stays longer, so that there is time to reach it. */
const stayMs = { plain: 6_000, action: 15_000 };
const shownAtOnce = 2;

let nextId = 1;

/** The toasts that are shown now. */
export const useToasts = create<readonly Toast[]>(() => []);

/** Shows a short message at the edge of the window. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  const id = nextId++;
  useToasts.setState([...useToasts.getState(), { ...toast, id }].slice(-shownAtOnce), true);
  setTimeout(() => hideToast(id), toast.action ? stayMs.action : stayMs.plain);
}

/** Removes a toast. */
export function hideToast(id: number): void {
  useToasts.setState(
    useToasts.getState().filter((toast) => toast.id !== id),
    true,
  );
}
