import { useEffect } from 'react';
import { pageConfig } from '../../lib/page-config.ts';
import { fullTitle } from '../ssr/page-title.ts';

/** Sets the title of the document. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = fullTitle(pageConfig.siteName, title);
  }, [title]);
}
