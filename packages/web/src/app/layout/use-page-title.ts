import { useEffect } from 'react';
import { fullTitle } from '../ssr/page-title.ts';

/** Sets the title of the document. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = fullTitle(title);
  }, [title]);
}
