import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { BloomError } from '@bloom/contract/errors/errors';
import type { ProblemKind } from '@bloom/contract/moderation/report';
import type { Primary } from '../../platform/database/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Tables } from '../../schema.ts';
import { shownVideo, VideoReader, type VideoKey } from '../video/index.ts';
import { countReport } from './health-store.ts';

/** Playback problems that users report. */
export type Reports = ReturnType<typeof createReports>;

/** Reports that are remembered for a day, in memory only: the database stores nothing about who did what. */
const maxReports = 100_000;

export function createReports(database: Primary<Tables>, metrics: Metrics) {
  const videos = new VideoReader(database.write);
  // By size, because `max` takes three megabytes for all keys before there is one.
  const counted = new LRUCache<string, true>({ maxSize: maxReports, sizeCalculation: () => 1 });
  const counter = new Counter({
    name: 'bloom_video_reports_total',
    help: 'Playback problems that users reported.',
    labelNames: ['source', 'kind'],
    registers: [metrics],
  });
  return {
    /**
     * Counts a problem and schedules a check soon. Only its source can take a video offline, never a
     * report.
     *
     * @param reporter the account or IP address; each counts once a day for a video
     * @returns whether it was counted
     * @throws BloomError `request.notFound`, `video.removed` (`rule`)
     */
    report: async (key: VideoKey, kind: ProblemKind, reporter: string) => {
      const video = shownVideo(await videos.findIdentity(key));
      const today = new Date().toISOString().slice(0, 10);
      const report = `${today} ${video.id} ${reporter}`;
      if (counted.has(report)) return false;
      counted.set(report, true);
      // A video without checks has nothing to count; one that was removed meanwhile is not found.
      if (!(await countReport(database.write, video.id)) && !(await videos.findIdentity(key)))
        throw new BloomError('request.notFound');
      counter.inc({ source: key.source, kind });
      return true;
    },
  };
}
