import { useEffect, useEffectEvent } from 'react';
import { usePageConfig } from '../../lib/page-config.ts';
import { platform } from '../../platform/index.ts';
import type { Playable } from './playable.ts';

let hasFailed = false;

/**
 * Loads the page again if the content security policy of the document does not name the hosts of this video's
 * streams because it was loaded for another page. What was started before that starts again after it. A busy
 * server may send even the video's own document without them; then the visitor decides whether to load it
 * again.
 */
export function useStreamDocument(
  playable: Playable | undefined,
  { started, onStart, onFailure }: { started: boolean; onStart: () => void; onFailure: () => void },
): void {
  const { streams } = usePageConfig();
  // No policy allows a stream without encryption.
  const stream =
    playable?.player === 'hls' && !playable.stream.startsWith('http:') ? playable.stream : undefined;
  const fail = useEffectEvent(onFailure);
  const reload = useEffectEvent(() => {
    if (started) platform.tabStore.set('started_video', window.location.pathname);
    window.location.reload();
  });
  const goOn = useEffectEvent(() => {
    if (platform.tabStore.get('started_video') === window.location.pathname) onStart();
    platform.tabStore.remove('started_video');
  });
  useEffect(() => {
    if (stream === undefined) return undefined;
    goOn();
    let isCurrent = true;
    // Few videos are streams; where this cannot be loaded, neither can the player.
    import('@bloom/contract/page/stream-hosts').then(
      ({ isStreamAllowed }) => {
        if (!isCurrent || isStreamAllowed(stream, streams)) return;
        const [loaded] = performance.getEntriesByType('navigation');
        const isOwn = loaded && new URL(loaded.name).pathname === window.location.pathname;
        if (isOwn && !hasFailed) {
          hasFailed = true;
          fail();
        } else reload();
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [stream, streams]);
}
