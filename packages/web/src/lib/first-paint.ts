import { createContext } from 'react';

/** The values that the first render depends on, on the server and in hydration: both must render the same. */
export type FirstPaint = {
  /** When it was rendered, in Unix seconds of the server's clock. */
  nowS: number;
};

/** The values of the first render; zero on a page that the server did not render. */
export const FirstPaintContext = createContext<FirstPaint>({ nowS: Math.floor(Date.now() / 1000) });
