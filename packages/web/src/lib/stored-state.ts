import { create } from 'zustand';

/**
 * Creates a store of what this browser has stored.
 *
 * @param rendered the state of the server's rendering, with which hydration begins
 * @param read reads the stored state
 */
export function createStored<T>(rendered: T, read: () => T) {
  return create<T>((_set, _get, store) => {
    store.getInitialState = () => rendered;
    return read();
  });
}
