import { get } from '../load.ts';
import { httpVariant, measureInTurns, processor, ratio, type Series } from '../rounds.ts';
import { sendRequest } from '../send-request.ts';
import type { Stage } from '../stage.ts';

/** All records of the COVID map, and the form that the map loads, compressed as browsers get them. */
export async function measureCovid({ report, effort, sizes, ...stage }: Stage): Promise<void> {
  const headers = { 'accept-encoding': 'br' };
  const server = await stage.server(sizes.usual);
  for (const path of ['/api/ecdc', '/api/ecdc/series']) {
    const { body } = await sendRequest(server.port, path, undefined, headers);
    report.heading(`${path}, ${Math.round(body.length / 1_000)} KB`);
    const bytes = await stage.bareBytes(body);
    const request = get(path, headers);
    const next = () => request;
    const all = (await measureInTurns(
      [
        httpVariant('Bloom', { node: server, next }),
        httpVariant('bare node:http, same bytes', { node: bytes, next }),
      ],
      effort,
    )) as [Series, Series];
    report.series(all);
    report.gate(`${path}, processor time against bare node:http`, ratio(...all, processor), 2.2);
  }
}
