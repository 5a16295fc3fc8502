import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Category } from '@bloom/contract/catalogue/categories';
import { unknownSiteOf, videoIdOf } from '@bloom/contract/sources/link';
import type { SiteHosts } from '@bloom/contract/sources/maccms';
import type { Source } from '@bloom/contract/sources/sources';
import type { RemoteVideo, Video } from '@bloom/contract/video/video';
import { findShared, findRemote, resolveLink } from './share-api.ts';
import { readLink } from './share-check.ts';

/** No request is sent while a link is being typed. */
const typingMs = 350;

/** The known facts of a link before it is shared. */
export type LinkPreview = {
  source: Source | undefined;
  id: string | undefined;
  /** The site of a link that none of the sources knows, such as `vimeo.com`. */
  unknownSite: string | undefined;
  /** The video was shared before. */
  existing: Video | undefined;
  /** As its source describes it; requested only if it was not shared before. */
  remote: RemoteVideo | undefined;
  /** Why it is unknown. */
  problem: Error | undefined;
  looking: boolean;
  /** The text has changed, and is looked up in a moment. */
  isTyping: boolean;
  /** Looks the link up again. */
  retry: () => void;
};

/** Looks up what a link leads to, as soon as it is one (docs/specification/sharing.md#share-form). */
export function useLinkPreview(text: string, sites: SiteHosts, category: Category | undefined): LinkPreview {
  const settled = useSettled(text.trim());
  const read = readLink(settled, sites);
  const link = read.ok ? read.link : undefined;
  const source = link?.source;
  const named = link && videoIdOf(link, category);
  const isShort = link !== undefined && named === undefined;

  const once = { retry: false, staleTime: 60_000 } as const;
  const resolved = useQuery({
    ...once,
    queryKey: ['share', 'resolved', settled],
    queryFn: () => resolveLink(settled),
    enabled: isShort,
  });
  const id = named ?? (isShort ? resolved.data : undefined);
  const isNamed = source !== undefined && id !== undefined;
  const shared = useQuery({
    ...once,
    queryKey: ['share', 'existing', source, id],
    queryFn: isNamed ? () => findShared(source, id) : skipToken,
    staleTime: 5_000,
  });
  const remote = useQuery({
    ...once,
    queryKey: ['share', 'remote', source, id],
    queryFn: isNamed && shared.data === null ? () => findRemote(source, id) : skipToken,
  });
  const lookups = [...(isShort ? [resolved] : []), ...(isNamed ? [shared, remote] : [])];
  const failed = lookups.find(({ error }) => error !== null);
  return {
    source,
    id,
    unknownSite:
      !read.ok && read.error === 'share.unsupportedSource' ? unknownSiteOf(settled, sites) : undefined,
    existing: (isNamed && shared.data) || undefined,
    remote: isNamed ? remote.data : undefined,
    problem: failed?.error ?? undefined,
    looking: lookups.some(({ isFetching, data }) => isFetching && data === undefined),
    isTyping: settled !== text.trim(),
    retry: () => void failed?.refetch(),
  };
}

/** A text once it has not changed for a moment; a long piece, as pasting brings it, and none at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const isPasted = Math.abs(text.length - settled.length) > 5;
    const timer = setTimeout(() => setSettled(text), isPasted ? 0 : typingMs);
    return () => clearTimeout(timer);
  }, [settled.length, text]);
  return text === '' ? '' : settled;
}
