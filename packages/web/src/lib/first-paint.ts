import { createContext, useSyncExternalStore } from 'react';

/** The values that the first render depends on, on the server and in hydration: both must render the same. */
export type FirstPaint = {
  /** When it was rendered, in Unix seconds of the server's clock. */
  nowS: number;
};

/** The values of the first render; zero on a page that the server did not render. */
export const FirstPaintContext = createContext<FirstPaint>({ nowS: Math.floor(Date.now() / 1000) });

/** Whether this is the first render of a page of the server: it must be what the server has rendered. */
export function useIsFirst(): boolean {
  return useSyncExternalStore(subscribeToNothing, isNever, isAlways);
}

const subscribeToNothing = () => () => {};
const isNever = () => false;
const isAlways = () => true;
