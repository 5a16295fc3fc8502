import { createContext, useContext, type ReactNode } from 'react';

/** Everything that the HTML of a part depends on, besides the language and the route of its page. */
export type PartKey = readonly [name: string, ...of: unknown[]];

/** The content of an element, as its attributes. */
export type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } };

/**
 * Makes the content of an element which many pages show alike. The server takes its HTML from an earlier
 * page with the same key (docs/adr/0059); the browser always renders, and needs no key.
 *
 * @param moves the part is not at the same place of every page, so that ids of React may differ in it
 */
export type ContentOf = (keyOf: () => PartKey, render: () => ReactNode, moves?: 'moves') => Content;

export const PartContext = createContext<ContentOf>((_keyOf, render) => ({ children: render() }));

/** How this page makes the content of parts. */
export function usePart(): ContentOf {
  return useContext(PartContext);
}
