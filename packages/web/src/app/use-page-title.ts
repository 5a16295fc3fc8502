import { useEffect } from 'react';

/** The title of the page in the tab. */
export function usePageTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Bloom` : 'Bloom';
  }, [title]);
}
