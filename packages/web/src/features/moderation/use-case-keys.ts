import { useEffect, useEffectEvent } from 'react';

/** The functions of the keys of the queue. */
export type CaseKeys = Record<'j' | 'k' | 'a' | 'd' | 'u' | '?', () => void>;

/** Runs what a single key means, outside fields and dialogs. */
export function useCaseKeys(keys: CaseKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isBusy =
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (event.target instanceof Element &&
        event.target.closest('input, textarea, select, dialog, [role=dialog]') !== null);
    if (isBusy || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key as keyof CaseKeys]();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
