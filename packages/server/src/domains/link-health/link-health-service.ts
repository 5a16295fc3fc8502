import { BloomError, type UnavailableReason } from '@bloom/contract/errors/errors';
import { sourceTable, type Source } from '@bloom/contract/sources/sources';
import type { Events } from '../../events.ts';
import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Sources, UpstreamVideo } from '../sources/index.ts';
import { NotificationWriter } from '../notification/index.ts';
import { loadPinyin } from '../search-terms/index.ts';
import { VideoWriter } from '../video/index.ts';
import { afterCheck, type Finding } from './health.ts';
import { saveHealth, claimNextDue, type DueVideo } from './health-store.ts';

/** Checks whether shared videos still play. */
export type LinkHealth = ReturnType<typeof createLinkHealth>;

/** Per source. The job runs every half minute, so this allows 57,000 checks a day. */
const checksPerRun = 20;

export function createLinkHealth(
  database: Primary<Tables>,
  sources: Pick<Sources, 'available' | 'lookupNow'>,
  events: Pick<Events, 'publish'>,
) {
  const checkSource = async (source: Source, signal: AbortSignal): Promise<void> => {
    for (let n = 0; n < checksPerRun && sources.available().includes(source); n++) {
      const due = signal.aborted ? undefined : await claimNextDue(database.write, source);
      if (!due) return;
      const result = await untilStopped(check(source, due.id), signal);
      if (!result) return;
      await save(source, due, result);
      // A bug in Bloom: the video waits like one whose check had no result.
      if ('fault' in result) throw result.fault;
    }
  };

  const check = async (source: Source, id: string): Promise<CheckResult> => {
    try {
      return { finding: 'exists', video: await sources.lookupNow(source, id) };
    } catch (error) {
      if (!(error instanceof BloomError)) return { finding: 'unknown', fault: error };
      return { finding: isGone(source, error) ? 'gone' : 'unknown' };
    }
  };

  const save = async (source: Source, due: DueVideo, result: CheckResult): Promise<void> => {
    const { health, waitMs } = afterCheck(due.health, result.finding, {
      at: due.at,
      maxAgeS: sourceTable[source].metadataMaxAgeS,
      spread: Math.random(),
    });
    const changesOffline = (health.offlineSince === null) !== (due.health.offlineSince === null);
    if ('video' in result) await loadPinyin(result.video.title);
    const isChanged = await database.transact(async (tx) => {
      const videos = new VideoWriter(tx);
      // Before the row of its health, which a removal deletes.
      await videos.lockExisting(due.videoId);
      if (!(await saveHealth(tx, due, health, waitMs))) return false;
      if (changesOffline) await videos.setOffline(due.videoId, health.offlineSince);
      if (changesOffline && health.offlineSince !== null) {
        await new NotificationWriter(tx).addOffline(due.videoId);
      }
      const isFresh = 'video' in result && (await videos.refresh(due.videoId, result.video));
      return changesOffline || isFresh;
    });
    if (isChanged) events.publish('video.changed', { videoId: due.videoId });
  };

  return {
    /**
     * Looks up videos that are due: a few of each source, one after the other. Changed metadata is
     * stored; a video that is certainly gone goes offline, and one that exists again comes back.
     */
    run: async (signal: AbortSignal) => {
      const ends = await Promise.allSettled(sources.available().map((source) => checkSource(source, signal)));
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

type CheckResult =
  | { readonly finding: 'exists'; readonly video: UpstreamVideo }
  | { readonly finding: Finding; readonly fault?: unknown };

function isGone(source: Source, { key, params }: BloomError): boolean {
  if (key !== 'video.unavailable') return false;
  const { reason } = params as { reason: UnavailableReason };
  return sourceTable[source].goneReasons.includes(reason);
}

/** Waits for the work; resolves with undefined when the server stops first. */
function untilStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
