import { openingBalance, statementPageSize } from '@bloom/contract/gift/economy';
import { ok } from '@bloom/contract/wire/envelope';
import { RecordResponse, RecordQuery, type RecordEntry } from '@bloom/contract/gift/statement';
import { VideoPath } from '@bloom/contract/video/video';
import type { Database } from '../../platform/database/index.ts';
import { decodeCursor, pageOf, type App } from '../../platform/http/index.ts';
import type { Tables } from '../../schema.ts';
import { videoKeyOf } from '../video/index.ts';
import { readRecord } from './read-record.ts';
import { crossingOf, type RecordRow } from './record.ts';

/** `GET /v1/video/{source}/{id}/record`: a video's public record. */
export function recordRoutes(app: App, { database }: { database: Database<Tables> }): void {
  app.get(
    '/v1/video/:source/:id/record',
    {
      config: {
        unlimited: 'reads a few rows by an index',
        refusals: ['request.notFound', 'video.removed'],
      },
      schema: {
        summary: 'List gifts',
        params: VideoPath,
        querystring: RecordQuery,
        response: { 200: RecordResponse },
      },
    },
    async (request) => {
      const { limit = statementPageSize, after } = request.query;
      const key = videoKeyOf(request.params);
      const [before] = decodeCursor(after, 1) ?? [];
      const { video, rows } = await readRecord(database, key, limit + 1, before);
      const { entries, next } = pageOf(rows, limit, (row) => [row.transferId]);
      return {
        ...ok,
        data: entries.map(presentRecord),
        opening: {
          time: Math.floor(video.shared_us / 1_000_000),
          name: video.sharer_name,
          balance: openingBalance,
        },
        ...next,
      };
    },
  );
}

function presentRecord(row: RecordRow): RecordEntry {
  return {
    id: row.transferId,
    time: row.time,
    account_id: row.donorDeletedAt === null ? row.donorId : null,
    name: row.name,
    handle: row.handle,
    amount: row.amount,
    balance: row.balance,
    rank_before: row.rankBefore,
    rank_after: row.rankAfter,
    crossed_zero: crossingOf(row),
    note: row.note,
    ...(row.reverses !== null && { reverses: row.reverses }),
  };
}
