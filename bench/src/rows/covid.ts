import { compareBytes } from '../compare.ts';
import { processor, ratio } from '../rounds.ts';
import type { Stage } from '../stage.ts';

/** All records of the COVID map, and the form that the map loads, compressed as browsers get them. */
export async function measureCovid(stage: Stage): Promise<void> {
  const { report, sizes } = stage;
  const server = await stage.server(sizes.usual);
  for (const path of ['/api/ecdc', '/api/ecdc/series']) {
    report.heading(path);
    const pair = await compareBytes(stage, server, path, { 'accept-encoding': 'br' });
    report.gate(`${path}, processor time against bare node:http`, ratio(...pair, processor), 2.2);
  }
}
