import { create } from 'zustand';
import { wantsStillness } from '../motion/motion.ts';
import type { Tone } from './ToneMark.tsx';

export type Toast = {
  id: number;
  tone: Exclude<Tone, 'info'>;
  text: string;
  action?: { label: string; run: () => void };
  /** It fades, and is removed after that. */
  leaving?: boolean;
};

/** How long a toast stays; one with an action stays longer, so that there is time to reach it. */
const stayMs = { plain: 6_000, action: 15_000 };
const shownAtOnce = 2;
/** How long it fades (docs/specification/pages.md#toasts); ui.css has the same duration. */
const fadeMs = 200;

let nextId = 1;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** The toasts that are shown now. */
export const useToasts = create<readonly Toast[]>(() => []);

/** Shows a short message at the edge of the window. */
export function showToast(content: Omit<Toast, 'id'>): void {
  const toast = { ...content, id: nextId++ };
  useToasts.setState([...useToasts.getState(), toast].slice(-shownAtOnce), true);
  startTimer(toast);
}

function startTimer({ id, action }: Toast): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => hideToast(id), action ? stayMs.action : stayMs.plain),
  );
}

/** Keeps the toasts as long as someone reads them: until `releaseToasts`. */
export function holdToasts(): void {
  for (const timer of timers.values()) clearTimeout(timer);
}

/** The toasts stay their whole time from now on. */
export function releaseToasts(): void {
  for (const toast of useToasts.getState()) if (!toast.leaving) startTimer(toast);
}

/** Lets a toast fade and removes it; at once where motion is not wanted. */
export function hideToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (wantsStillness()) {
    removeToast(id);
    return;
  }
  const leave = (toast: Toast) => (toast.id === id ? { ...toast, leaving: true } : toast);
  useToasts.setState(useToasts.getState().map(leave), true);
  setTimeout(() => removeToast(id), fadeMs);
}

function removeToast(id: number): void {
  useToasts.setState(
    useToasts.getState().filter((toast) => toast.id !== id),
    true,
  );
}
