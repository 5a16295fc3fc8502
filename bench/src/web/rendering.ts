import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { locales } from '@bloom/contract/wire/locale';
import { preciseProcessorMs, type Program } from '../processes.ts';
import type { Report } from '../report.ts';
import { median } from '../rounds.ts';
import { sendRequest } from '../send-request.ts';

/** Milliseconds on the machine on which the target was set. */
const targetMs = 3.5;

/**
 * Processor time of a page that is not cached: with the query of its data, compressed, over one connection.
 * Only URLs that show different pages are rendered separately, so these are lists by every combination of
 * filters, each with twelve videos, and the pages of videos.
 *
 * @param speed of the processor, 1 is that of the machine on which the target was set
 */
export async function measureRendering(
  server: Program,
  sql: pg.Client,
  report: Report,
  speed: number,
): Promise<void> {
  const classification = `category = 'movies', label = 'comedy', audio = 'mandarin', subtitle = 'simplified_chinese'`;
  await sql.query(`update video set ${classification}`);
  await sql.query(`update video_rank set ${classification}`);
  const videos = await sql.query<{ source: string; source_id: string }>(
    'select source, source_id from video order by id limit 27',
  );
  const filters = ['', 'category=movies', 'category=movies&subcategory=comedy'].flatMap((category) =>
    ['', 'audio=chinese', 'audio=mandarin'].flatMap((audio) =>
      ['', 'subtitle=chinese', 'subtitle=simplified_chinese'].map((subtitle) =>
        [category, audio, subtitle].filter(Boolean).join('&'),
      ),
    ),
  );
  const pages = {
    list: filters.map((query) => `/?${query}`),
    video: videos.rows.map(
      ({ source, source_id: id }) => `/video/${encodeURIComponent(id)}?videoSrc=${source}`,
    ),
  };
  for (const [name, paths] of Object.entries(pages)) {
    const costs: number[] = [];
    // Until V8 has compiled the code, they are not counted.
    for (let i = -36; i < 15; i++) {
      // Until no page is cached any more.
      await sleep(1_100);
      const before = preciseProcessorMs(server.pid);
      for (const locale of locales) for (const path of paths) await load(server, path, locale);
      const cost = (preciseProcessorMs(server.pid) - before) / locales.length / paths.length;
      if (i >= 0) costs.push(cost);
    }
    // The least: other work of the machine only adds, by half in some rounds and not in others.
    const least = Math.min(...costs);
    report.note(
      `Processor time of a ${name} page rendered again: ${least.toFixed(2)} ms at least, ` +
        `${median(costs).toFixed(2)} ms in the median, at ${speed.toFixed(2)} times the usual speed.`,
    );
    report.gate(`processor time of a ${name} page rendered again`, least * speed, targetMs, 'ms');
  }
}

async function load({ port }: Program, path: string, locale: string): Promise<void> {
  // The encodings that browsers accept.
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', cookie: `locale=${locale}` };
  await sendRequest(port, path, undefined, headers);
}
