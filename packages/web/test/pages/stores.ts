import { create as createOriginal } from 'zustand/react';
import type { StateCreator, StoreApi } from 'zustand/vanilla';

export * from 'zustand/react';
export * from 'zustand/vanilla';

const resets: (() => void)[] = [];

/** The `create` of Zustand, in whose place page tests have it: its stores can begin again. */
export function create<T>(begin: StateCreator<T>) {
  const store = createOriginal<T>(begin);
  const api: StoreApi<T> = store;
  resets.push(() => api.setState(begin(api.setState, api.getState, api), true));
  return store;
}

/** Lets all stores of the app begin again, as when it is loaded, with what the browser has stored now. */
export function resetStores(): void {
  for (const reset of resets) reset();
}
