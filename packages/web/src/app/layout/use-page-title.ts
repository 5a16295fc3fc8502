import { useEffect } from 'react';
import { fullTitle } from '../ssr/page-title.ts';

/** The title of the page in the tab. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = fullTitle(title);
  }, [title]);
}
