import { Counter } from 'prom-client';
import { BloomError } from '@bloom/contract/errors';
import type { ProblemKind } from '@bloom/contract/report';
import type { Database } from '../../platform/database/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Tables } from '../../schema.ts';
import { VideoReader, type VideoKey } from '../video/index.ts';
import { countReport } from './health-store.ts';
import { OnceADay } from './once-a-day.ts';

/** Playback problems that people report. */
export type Reports = {
  /**
   * Counts a problem, and has the video checked soon: it is its source that says whether a video is
   * gone, never a report.
   *
   * @param reporter names the person or address; each is counted once a day for a video
   * Answers whether it was counted. Error: `request.notFound`.
   */
  report(video: VideoKey, kind: ProblemKind, reporter: string): Promise<boolean>;
};

/** @param now the clock, in milliseconds */
export function createReports(
  database: Database<Tables>,
  metrics: Metrics,
  now: () => number = Date.now,
): Reports {
  const videos = new VideoReader(database.read);
  const once = new OnceADay(now);
  const counter = new Counter({
    name: 'bloom_video_reports_total',
    help: 'Playback problems that people reported.',
    labelNames: ['source', 'kind'],
    registers: [metrics],
  });
  return {
    report: async (key, kind, reporter) => {
      const video = await videos.findIdentity(key);
      if (!video) throw new BloomError('request.notFound');
      if (!once.isFirst(`${video.id} ${reporter}`)) return false;
      counter.inc({ source: key.source, kind });
      await countReport(database.write, video.id);
      return true;
    },
  };
}
