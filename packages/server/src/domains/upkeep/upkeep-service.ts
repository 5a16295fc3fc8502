import { BloomError, type UnavailableReason } from '@bloom/contract/errors';
import { sourceTable, type Source } from '@bloom/contract/sources/sources';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Sources, UpstreamVideo } from '../sources/index.ts';
import { VideoWriter, type VideoEvents } from '../video/index.ts';
import { afterCheck, type Finding } from './health.ts';
import { keepHealth, takeDue, type DueVideo } from './health-store.ts';

/** Keeps shared videos as their sources have them. */
export type Upkeep = {
  /**
   * Asks the sources about videos that are due: a few of each source, one after the other. What is
   * different is kept; a video that is certainly gone goes offline, one that is there again comes
   * back.
   */
  run(signal: AbortSignal): Promise<void>;
};

/** Every half minute: some 57,000 videos of a source a day, in small portions. */
const checksPerRun = 20;

export function createUpkeep(
  database: Database<Tables>,
  sources: Pick<Sources, 'askable' | 'ask'>,
  bus: Bus<VideoEvents>,
): Upkeep {
  const checkSource = async (source: Source, signal: AbortSignal): Promise<void> => {
    for (let n = 0; n < checksPerRun && sources.askable().includes(source); n++) {
      const due = signal.aborted ? undefined : await takeDue(database.write, source);
      if (!due) return;
      const answer = await untilStopped(ask(source, due.id), signal);
      if (!answer) return;
      await keep(source, due, answer);
      // A fault of our own: the video was put off like one of which nothing is known.
      if ('fault' in answer) throw answer.fault;
    }
  };

  const ask = async (source: Source, id: string): Promise<Answer> => {
    try {
      return { finding: 'exists', video: await sources.ask(source, id) };
    } catch (error) {
      if (!(error instanceof BloomError)) return { finding: 'unknown', fault: error };
      return { finding: isGone(source, error) ? 'gone' : 'unknown' };
    }
  };

  const keep = async (source: Source, due: DueVideo, answer: Answer): Promise<void> => {
    const { health, waitMs } = afterCheck(due.health, answer.finding, {
      at: due.at,
      maxAgeS: sourceTable[source].metadataMaxAgeS,
      spread: Math.random(),
    });
    const crosses = (health.offlineSince === null) !== (due.health.offlineSince === null);
    const isChanged = await database.transact(async (tx) => {
      if (!(await keepHealth(tx, due, health, waitMs))) return false;
      const videos = new VideoWriter(tx);
      if (crosses) await videos.setOffline(due.videoId, health.offlineSince);
      const isFresh = 'video' in answer && (await videos.refresh(due.videoId, answer.video));
      return crosses || isFresh;
    });
    if (isChanged) bus.publish('video.changed', undefined);
  };

  return {
    run: async (signal) => {
      const ends = await Promise.allSettled(
        sources.askable().map((source) => checkSource(source, signal)),
      );
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed) throw failed.reason;
    },
  };
}

type Answer =
  | { readonly finding: 'exists'; readonly video: UpstreamVideo }
  | { readonly finding: Finding; readonly fault?: unknown };

function isGone(source: Source, { key, params }: BloomError): boolean {
  if (key !== 'video.unavailable') return false;
  const { reason } = params as { reason: UnavailableReason };
  return sourceTable[source].saysGoneBy.includes(reason);
}

/** Waits no longer than until the server stops. */
function untilStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
