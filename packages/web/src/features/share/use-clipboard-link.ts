import { useEffect, useEffectEvent } from 'react';
import type { SiteHosts } from '@bloom/contract/sources/maccms';
import { readLink } from './share-check.ts';
import { platform } from '../../platform/index.ts';

/**
 * Fills in a link from the clipboard (docs/specification/sharing.md#share-form): when the form opens, when
 * the window gets the focus, and when the focus leaves the empty field. Each link is used once; without
 * permission to read the clipboard nothing happens.
 */
export function useClipboardLink(wanted: boolean, sites: SiteHosts, take: (link: string) => void): void {
  const look = useEffectEvent(async () => {
    if (!wanted || !document.hasFocus()) return;
    const text = await platform.readClipboard();
    const read = readLink(text, sites);
    if (!read.ok || read.href === platform.tabStore.get('share_clipboard')) return;
    markUsed(read.href);
    take(read.href);
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

/** Keeps a link from being filled in from the clipboard (again). */
export function markUsed(link: string): void {
  platform.tabStore.set('share_clipboard', link);
}
