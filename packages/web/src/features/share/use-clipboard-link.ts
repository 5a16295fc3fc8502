import { useEffect, useEffectEvent } from 'react';
import type { SiteHosts } from '@bloom/contract/sources/link';
import { readLink } from './share-check.ts';
import { platform } from '../../platform/index.ts';

/**
 * Fills in a link that waits in the clipboard (docs/specification.md#share-form): when the form
 * opens, when one comes back to it and when the empty field is left. A link is taken once, and
 * where the clipboard may not be read nothing happens.
 */
export function useClipboardLink(
  wanted: boolean,
  sites: SiteHosts,
  take: (link: string) => void,
): void {
  const look = useEffectEvent(async () => {
    if (!wanted || !document.hasFocus()) return;
    const text = await platform.readClipboard();
    if (text === '' || text === platform.tabStore.get('share_clipboard')) return;
    if (!readLink(text, sites).ok) return;
    platform.tabStore.set('share_clipboard', text);
    take(text);
  });
  useEffect(() => {
    const onReturn = () => void look();
    onReturn();
    window.addEventListener('focus', onReturn);
    document.addEventListener('focusout', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('focusout', onReturn);
    };
  }, []);
}
