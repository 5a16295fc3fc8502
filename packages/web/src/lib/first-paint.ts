import { createContext } from 'react';

/**
 * What a page's first picture was drawn by, on the server and again when the browser takes it over:
 * both have to draw the very same.
 */
export type FirstPaint = {
  /** When it was drawn, in Unix seconds of the server's clock. */
  nowS: number;
};

/** The first picture that is being drawn; a page that the server did not draw has none. */
export const FirstPaintContext = createContext<FirstPaint>({ nowS: Math.floor(Date.now() / 1000) });
